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
