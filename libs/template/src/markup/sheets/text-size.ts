/** The smallest size that a text in a box gets when it must shrink: it can just be read on paper, and what needs less is told to be cut off. */
export const textSizeMinPt = 3
