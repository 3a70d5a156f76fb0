/** Width of a page in small, and the space between two; CSS pixels. */
export const thumbnailWidth = 112
export const thumbnailGap = 20
/** Height of the number below a page. */
export const thumbnailLabel = 26
