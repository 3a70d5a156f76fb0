/** The largest drawn size of a picture in millimeters. A side that follows from the other one is omitted. `unknown` is unlimited. */
export type DrawnBox = { widthMm?: number; heightMm?: number } | 'unknown'
