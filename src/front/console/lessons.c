// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/console/lessons.h"

const struct lesson lessons[LESSON_COUNT] = {
    {
        .title = "Half of a board",
        .rules = "icc",
        .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        .text = "Kriegspiel is chess in which you see your own men only. So does the other side.\n"
                "An umpire sees both boards. You propose a move, which is called a try; the\n"
                "umpire plays it or says no, and tells both sides a little.",
        .steps =
            {
                {STEP_TRY, "e2e4 d2d4", "You are White. Type e2e4 (or e4) and press Enter.",
                 "Move the king's pawn two squares for a start.",
                 "Your try was legal, so it was played. Black heard the same words and nothing\n"
                 "else: not which man has moved, nor where to."},
                {STEP_REPLY, "e7e5", "", "",
                 "That is all you are told of Black's move, too. Your board looks as before."},
                {STEP_UNTIL, "", "Play on: any move you like, for instance g1f3.",
                 "Any move of your men will do.", "So a game goes. Now for what the umpire tells."},
            },
    },
    {
        .title = "The umpire says no",
        .rules = "icc",
        .fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        .text = "A try may be impossible because of men you do not see. Then the umpire says no,\n"
                "nothing happens, and you try something else: as often as you like. A no costs\n"
                "nothing and tells you something.",
        .steps =
            {
                {STEP_TRY, "e4e5", "Your pawn stands on e4. Try to go on with it: e4e5.",
                 "The pawn on e4 shall go one square ahead.",
                 "No. A pawn walks straight ahead unless somebody is in its way."},
                {STEP_ANSWER, "e5", "So where must a black man stand? Type the square, such as a3.",
                 "The one square your pawn wanted to go to.",
                 "Right: Black has a man on e5. Nobody told you, and still you know it."},
                {STEP_UNTIL, "", "It is still your turn. Play any other move.",
                 "Any move will do that the umpire does not refuse.",
                 "With these rules (icc) Black did not hear of your no; with most others it does."},
            },
    },
    {
        .title = "Pawn tries",
        .rules = "icc",
        .fen = "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3",
        .text = "Before your turn the umpire says how many captures your pawns have. Which ones,\n"
                "you have to find out: pawns take askew, so try.",
        .steps =
            {
                {STEP_UNTIL, "d4c5 d4e5 e4d5 e4f5",
                 "Your pawns on d4 and e4 could take on c5, d5, e5 or f5. Try, for instance, e4f5\n"
                 "(or exf5), until one is played.",
                 "Take with a pawn: d4c5, d4e5, e4d5 or e4f5.",
                 "A pawn try that is refused costs nothing, so a pawn seldom misses its victim.\n"
                 "And when no tries are announced, you know that no enemy stands there."},
            },
    },
    {
        .title = "A man is taken",
        .rules = "icc",
        .fen = "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq d3 0 3",
        .text = "When a man is taken, the umpire says where, and whether it was a pawn or a\n"
                "piece; never which man took it. Black is to move.",
        .steps =
            {
                {STEP_REPLY, "e5d4", "", "",
                 "Your pawn on d4 is gone, and whoever took it stands there now. One enemy of\n"
                 "whom you know the square: take it back before it goes."},
                {STEP_UNTIL, "f3d4 d1d4", "Take back on d4, with the knight or the queen.",
                 "A man of yours has to go to d4: f3d4 or d1d4.",
                 "Taking back is half of Kriegspiel. The knight is the wiser choice: d4 may be\n"
                 "guarded, and Black now knows as well where somebody stands."},
            },
    },
    {
        .title = "Check, and where from",
        .rules = "icc",
        .fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2",
        .text = "A check is announced with its direction as the king sees it: on the rank, on\n"
                "the file, on the long diagonal, on the short diagonal (the longer and the\n"
                "shorter one of the two that cross on the king's square), or by a knight.",
        .steps =
            {
                {STEP_REPLY, "d8h4", "", "",
                 "Your king stands on e1. One diagonal goes by d2 to a5, five squares; the other\n"
                 "by f2 to h4, four squares."},
                {STEP_ANSWER, "f2", "By which square does the check come, d2 or f2?",
                 "Count the squares: the short diagonal is the one with fewer of them.",
                 "Right. Someone looks along f2, g3, h4: a bishop or, as it happens, the queen."},
                {STEP_UNTIL, "g2g3 e1e2", "Get out of it: step in between with g2g3, or e1e2.",
                 "Tries that leave the king in check are refused. Here g2g3 or e1e2 help.",
                 "g2g3 was worth a try in any case: were the queen on g3, the umpire would say\n"
                 "no."},
            },
    },
    {
        .title = "Guessing far",
        .rules = "icc",
        .fen = "6k1/5ppp/8/r7/8/8/5PPP/R5K1 w - - 0 1",
        .text = "Since a no is free, try the longest way first: each no tells how far a line is\n"
                "open, and the first way that is not refused may end on a victim.",
        .steps =
            {
                {STEP_UNTIL, "a1a8 a1a7 a1a6 a1a5",
                 "Your rook stands on a1. Try a1a8, then a1a7 and so on until one is played.",
                 "Go on along the a-file, from far to near: a8, a7, a6, a5.",
                 "That was the rook. From near to far, say with a1a4, you would have learned\n"
                 "nothing and lost it. But mind: a far try that is legal is played."},
            },
    },
    {
        .title = "Promotion",
        .rules = "icc",
        .fen = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1",
        .text = "A pawn that arrives becomes a queen, rook, bishop or knight, as in chess. Under\n"
                "most rules the umpire does not tell the other side. Say what it becomes: e7e8q.",
        .steps =
            {
                {STEP_UNTIL, "e7e8q e7e8r", "Promote the pawn.",
                 "Type e7e8q for a queen (or e8=Q).",
                 "Black heard no more than that you moved, and will be in for a surprise."},
            },
    },
    {
        .title = "Castling",
        .rules = "icc",
        .fen = "4k3/8/b7/8/8/8/3P1PPP/4K2R w K - 0 1",
        .text = "Castling is a try like any other: e1g1, or O-O. It is refused when an enemy\n"
                "looks at the king's way or stands on it, and again the no tells you so.",
        .steps =
            {
                {STEP_TRY, "e1g1", "Castle: e1g1.", "The king goes two squares: e1g1 or O-O.",
                 "No. You are not in check (that would have been said), so somebody looks at f1\n"
                 "or g1 or stands there. In this game a bishop does, from a6."},
                {STEP_UNTIL, "", "Do something else: any move.", "Any move that is not refused.",
                 "A king that may not castle has still learned something."},
            },
    },
    {
        .title = "Asking: any?",
        .rules = "english",
        .fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
        .text = "Under other rules (english, berkeley-any) the umpire is silent about pawn tries\n"
                "until you ask: \"any?\" After a yes you have to try one pawn capture at least.",
        .steps =
            {
                {STEP_ASK, "any? any", "Ask the umpire: any?", "Type any? and press Enter.",
                 "Everybody hears question and answer. Now a pawn has to try."},
                {STEP_UNTIL, "e4d5 e4f5", "Your pawn on e4 may take on d5 or on f5. Try.",
                 "Take with the pawn: e4d5 or e4f5.",
                 "Under these rules one is told where, not whether it was a pawn or a piece."},
            },
    },
    {
        .title = "The lone king",
        .rules = "icc",
        .fen = "6k1/8/5K2/8/8/8/8/R7 w - - 0 1",
        .text = "At the end the enemy's king is alone, somewhere. Kings may not stand side by\n"
                "side, so your king's tries feel for it: a no means that it is near.",
        .steps =
            {
                {STEP_TRY, "f6g7", "Feel for it with your king: f6g7.",
                 "Your king goes to g7: f6g7.",
                 "No: the king guards g7. It is on f8, g8, h8, h7 or h6."},
                {STEP_UNTIL, "f6g6", "Now f6g6. If that is legal, it is on none of h6 and h7.",
                 "Your king goes to g6: f6g6.",
                 "Legal, so it was on f8, g8 or h8, and has to move now."},
                {STEP_REPLY, "g8h8", "", "",
                 "Perhaps on g8 or h8, perhaps on f8, e8 or e7. On the first two the rook mates\n"
                 "on a8; on f8 and e8 it gives check, on e7 it does not, and you go on."},
                {STEP_UNTIL, "a1a8", "Try it: a1a8.", "The rook goes to a8: a1a8.",
                 "It was on h8. Kriegspiel is judging chances: that is all there is to it."},
            },
    },
};
