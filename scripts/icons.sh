#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The icon in sizes that desktops without SVG want, engines/icons/*.png, out of engines/kriegfish.svg.
# Run from the top of the source after the drawing has changed; needs rsvg-convert (librsvg2-bin).

for size in 16 32 48 64 128 256; do
    rsvg-convert -w $size -h $size engines/kriegfish.svg -o engines/icons/kriegfish-$size.png || exit 1
done
