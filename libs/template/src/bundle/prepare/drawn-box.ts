/** The largest size of a drawn picture in millimeters. A side that follows from the other is omitted. `unknown` is unlimited. */
export type DrawnBox = { widthMm?: number; heightMm?: number } | 'unknown'
