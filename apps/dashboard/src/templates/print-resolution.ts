/** Below this a printed picture is seen to be made of pixels. */
export const dotsPerInchMin = 150
/** What print shops ask for. */
export const dotsPerInchGood = 300
