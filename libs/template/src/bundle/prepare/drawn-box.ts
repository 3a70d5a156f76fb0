/** How large a picture is drawn at most, in millimetres: a side that the other one decides is left out. `unknown` holds no bound. */
export type DrawnBox = { widthMm?: number; heightMm?: number } | 'unknown'
