/** Number of millimeters in each absolute CSS unit (CSS Values and Units 4, section 6.2), by lower-case name. */
export const mmPerUnit: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  q: 0.25,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
}
