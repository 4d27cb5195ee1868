// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/telnet.h"

enum { SE = 240, SB = 250, WILL = 251, WONT = 252, DO = 253, DONT = 254, IAC = 255 };

enum state { TEXT, COMMAND, OPTION, BLOCK, BLOCK_COMMAND };

static int take_command(struct ics_telnet *telnet, unsigned char byte) {
    telnet->state = TEXT;
    telnet->verb = byte;
    if (byte >= WILL && byte <= DONT)
        telnet->state = OPTION;
    else if (byte == SB)
        telnet->state = BLOCK;
    return byte == IAC ? IAC : ICS_TELNET_NOTHING;
}

static void take_option(struct ics_telnet *telnet, unsigned char byte, char refusal[3],
                        size_t *refused) {
    telnet->state = TEXT;
    if (telnet->verb != WILL && telnet->verb != DO)
        return;
    refusal[0] = (char)IAC;
    refusal[1] = (char)(telnet->verb == WILL ? DONT : WONT);
    refusal[2] = (char)byte;
    *refused = 3;
}

int ics_telnet_take(struct ics_telnet *telnet, unsigned char byte, char refusal[3],
                    size_t *refused) {
    *refused = 0;
    switch (telnet->state) {
    case COMMAND:
        return take_command(telnet, byte);
    case OPTION:
        take_option(telnet, byte, refusal, refused);
        return ICS_TELNET_NOTHING;
    case BLOCK:
        telnet->state = byte == IAC ? BLOCK_COMMAND : BLOCK;
        return ICS_TELNET_NOTHING;
    case BLOCK_COMMAND:
        telnet->state = byte == SE ? TEXT : BLOCK;
        return ICS_TELNET_NOTHING;
    default:
        if (byte != IAC)
            return byte;
        telnet->state = COMMAND;
        return ICS_TELNET_NOTHING;
    }
}
