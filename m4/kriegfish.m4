dnl Copyright (C) 2026 the Kriegfish developers
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl KF_TRY_CFLAG(FLAG, VARIABLE): append FLAG to VARIABLE when the compiler takes it.
dnl -Werror, because clang only warns about flags it does not know.
AC_DEFUN([KF_TRY_CFLAG], [
  AS_VAR_PUSHDEF([kf_cache], [kf_cv_cflag_$1])
  AC_CACHE_CHECK([whether $CC accepts $1], [kf_cache], [
    kf_saved_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $1"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM], [AS_VAR_SET([kf_cache], [yes])],
      [AS_VAR_SET([kf_cache], [no])])
    CFLAGS=$kf_saved_CFLAGS
  ])
  AS_VAR_IF([kf_cache], [yes], [$2="$$2 $1"])
  AS_VAR_POPDEF([kf_cache])
])

dnl Warnings go to WARN_CFLAGS (and so AM_CFLAGS); CFLAGS belongs to the user.
AC_DEFUN([KF_WARNINGS], [
  WARN_CFLAGS=
  m4_foreach_w([kf_flag], [-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
    -Wold-style-definition -Wvla -Wpointer-arith -Wformat=2 -Wundef -Wcast-qual -Wwrite-strings
    -Wredundant-decls -Wnested-externs -Wswitch-enum -Wnull-dereference -Wlogical-op
    -Wduplicated-cond], [KF_TRY_CFLAG(kf_flag, [WARN_CFLAGS])])
  AC_SUBST([WARN_CFLAGS])
])

dnl Sanitized code makes gcc warn of what cannot happen (its manual says so): no errors then.
AC_DEFUN([KF_WERROR], [
  AC_REQUIRE([KF_SANITIZERS])
  AC_ARG_ENABLE([werror],
    [AS_HELP_STRING([--enable-werror], [treat compiler warnings as errors])])
  AS_IF([test "x$enable_werror" = xyes && test -z "$SANITIZER_CFLAGS"],
    [WARN_CFLAGS="$WARN_CFLAGS -Werror"])
])

AC_DEFUN([KF_SANITIZERS], [
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers@<:@=LIST@:>@],
      [build with these sanitizers (address,undefined)])])
  SANITIZER_CFLAGS=
  AS_CASE(["x$enable_sanitizers"],
    [x|xno], [],
    [xyes], [SANITIZER_CFLAGS="-fsanitize=address,undefined"],
    [SANITIZER_CFLAGS="-fsanitize=$enable_sanitizers"])
  AS_IF([test -n "$SANITIZER_CFLAGS"],
    [SANITIZER_CFLAGS="$SANITIZER_CFLAGS -fno-sanitize-recover=all -fno-omit-frame-pointer"])
  AC_SUBST([SANITIZER_CFLAGS])
])

AC_DEFUN([KF_PTHREAD], [
  PTHREAD_CFLAGS=-pthread
  AC_SUBST([PTHREAD_CFLAGS])
])

dnl LIBS is put back so that only the program, never a test, links readline.
AC_DEFUN([KF_READLINE], [
  AC_ARG_WITH([readline],
    [AS_HELP_STRING([--without-readline], [build the console without line editing])],
    [], [with_readline=check])
  READLINE_LIBS=
  AS_IF([test "x$with_readline" != xno], [
    kf_saved_LIBS=$LIBS
    AC_CHECK_HEADER([readline/readline.h],
      [AC_SEARCH_LIBS([readline], [readline], [kf_have_readline=yes], [kf_have_readline=no])],
      [kf_have_readline=no], [#include <stdio.h>])
    LIBS=$kf_saved_LIBS
    AS_IF([test "$kf_have_readline" = yes],
      [READLINE_LIBS=$ac_cv_search_readline
       AS_IF([test "$READLINE_LIBS" = "none required"], [READLINE_LIBS=])
       AC_DEFINE([HAVE_READLINE], [1], [Define to 1 to edit lines with GNU readline.])],
      [AS_IF([test "x$with_readline" = xyes],
        [AC_MSG_ERROR([readline was asked for and not found])])])
  ])
  AC_SUBST([READLINE_LIBS])
])

dnl KF_SECOND_SET_TRIAL(FLAGS, LINK-FLAGS): can an executable hold one function twice, in two sets of
dnl objects, one of them compiled with FLAGS, joined and with all names hidden but one?
AC_DEFUN([KF_SECOND_SET_TRIAL], [
  kf_swift_works=no
  rm -rf conftest.swift && mkdir conftest.swift
  AC_LANG_CONFTEST([AC_LANG_SOURCE([[
    #ifdef SWIFT
    int helper(unsigned long long n) { return __builtin_popcountll(n); }
    #else
    int helper(unsigned long long n) { return (int)n; }
    #endif
  ]])])
  cp conftest.$ac_ext conftest.swift/helper.c
  AC_LANG_CONFTEST([AC_LANG_SOURCE([[
    int helper(unsigned long long n);
    int swift(int n);
    #ifdef SWIFT
    int swift(int n) { return helper((unsigned long long)n); }
    #else
    int main(void) {
    #if defined __x86_64__
        if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("bmi") ||
            !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("lzcnt"))
            return 0;
    #endif
        return helper(7) == 7 && swift(7) == 3 ? 0 : 1;
    }
    #endif
  ]])])
  cp conftest.$ac_ext conftest.swift/main.c
  rm -f conftest.$ac_ext
  kf_cc="$CC $CPPFLAGS $CFLAGS $PTHREAD_CFLAGS"
  if (cd conftest.swift && $kf_cc -c helper.c && $kf_cc -c main.c &&
      $kf_cc -DSWIFT $1 -c -o helper2.o helper.c && $kf_cc -DSWIFT $1 -c -o main2.o main.c &&
      $kf_cc $1 $2 -r -nostdlib -o joined.o main2.o helper2.o &&
      $OBJCOPY --keep-global-symbol=swift joined.o swift.o &&
      $kf_cc $LDFLAGS -o trial$EXEEXT main.o helper.o swift.o $LIBS &&
      { test "$cross_compiling" = yes || ./trial$EXEEXT; }) >&AS_MESSAGE_LOG_FD 2>&1
  then kf_swift_works=yes; fi
  rm -rf conftest.swift
])

dnl The rooms a second time in the same executable, for processors that count bits and with
dnl link-time optimisation; main picks. Twice the time to compile, so developers go without unless
dnl they ask. Vector instructions are left out on purpose: wide copies of a board that was just
dnl written in small parts make the processor wait (RESULTS.md).
AC_DEFUN([KF_SECOND_SET], [
  AC_REQUIRE([KF_SANITIZERS])
  AC_REQUIRE([KF_SYSTEM])
  AC_ARG_ENABLE([swift],
    [AS_HELP_STRING([--disable-swift],
      [no second set of code for newer processors with link-time optimisation
       (left out anyway with --enable-werror or --enable-sanitizers, unless asked for)])],
    [], [AS_IF([test "x$enable_werror" = xyes || test -n "$SANITIZER_CFLAGS"],
      [enable_swift=no], [enable_swift=maybe])])
  SWIFT_CFLAGS=
  SWIFT_LDFLAGS=
  kf_swift_works=no
  AC_CHECK_TOOL([OBJCOPY], [objcopy], [no])
  dnl There the linker keeps one pointer to a variable for all objects; hidden, others miss it.
  AS_IF([test $kf_windows = yes && test "x$enable_swift" != xno],
    [AC_MSG_NOTICE([no second set of code for newer processors: names cannot be hidden on Windows])],
    [test "x$enable_swift" != xno && test "x$OBJCOPY" != xno], [
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
      #ifndef __x86_64__
      #error "another processor"
      #endif
      ]])], [SWIFT_CFLAGS="-mpopcnt -mbmi -mbmi2 -mlzcnt"])
    AC_MSG_CHECKING([for a second set of code with link-time optimisation])
    KF_SECOND_SET_TRIAL([$SWIFT_CFLAGS -flto], [-flto=auto -flinker-output=nolto-rel])
    AC_MSG_RESULT([$kf_swift_works])
    AS_IF([test $kf_swift_works = yes],
      [SWIFT_CFLAGS="$SWIFT_CFLAGS -flto" SWIFT_LDFLAGS="-flto=auto -flinker-output=nolto-rel"],
      [test -n "$SWIFT_CFLAGS"], [
        AC_MSG_CHECKING([for a second set of code for newer processors])
        KF_SECOND_SET_TRIAL([$SWIFT_CFLAGS], [])
        AC_MSG_RESULT([$kf_swift_works])
      ])
  ])
  AS_IF([test "x$enable_swift" = xyes && test $kf_swift_works = no],
    [AC_MSG_ERROR([--enable-swift was asked for and does not work here])])
  AS_IF([test $kf_swift_works = yes],
    [AC_DEFINE([KF_SWIFT], [1], [Define to 1 when the program has its rooms twice.])])
  AM_CONDITIONAL([SWIFT], [test $kf_swift_works = yes])
  AC_SUBST([SWIFT_CFLAGS])
  AC_SUBST([SWIFT_LDFLAGS])
])

dnl Which of base/NAME_posix.c and base/NAME_windows.c is built, and what the link needs for it. The C
dnl library of Windows formats in its own way unless told otherwise.
AC_DEFUN([KF_SYSTEM], [
  AS_CASE([$host_os], [mingw*], [kf_windows=yes], [kf_windows=no])
  AM_CONDITIONAL([WINDOWS], [test $kf_windows = yes])
  SYSTEM_CPPFLAGS= SYSTEM_LDFLAGS= SYSTEM_LIBS=
  AS_IF([test $kf_windows = yes], [
    SYSTEM_CPPFLAGS='-DUNICODE -D_UNICODE -D_WIN32_WINNT=0x0a00 -D__USE_MINGW_ANSI_STDIO=1'
    SYSTEM_LDFLAGS='-municode -static'
    SYSTEM_LIBS='-lws2_32'
    AC_DEFINE([KF_PRINTF], [gnu_printf], [The formats of printf, for warnings of the compiler.])
  ], [
    AC_DEFINE([KF_PRINTF], [__printf__])
  ])
  AC_SUBST([SYSTEM_CPPFLAGS])
  AC_SUBST([SYSTEM_LDFLAGS])
  AC_SUBST([SYSTEM_LIBS])
])
