/** Page sizes by name, in portrait orientation, in millimeters: the keywords of CSS Paged Media 3, section 7.1, which Chromium supports. */
export const pageSizes: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B4: [250, 353],
  B5: [176, 250],
  'JIS-B4': [257, 364],
  'JIS-B5': [182, 257],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Ledger: [279.4, 431.8],
}
