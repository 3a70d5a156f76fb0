const groups = [
  {
    group: 'Text and URLs',
    items: [
      { value: 'qrcode', label: 'QR code' },
      { value: 'datamatrix', label: 'Data Matrix' },
      { value: 'azteccode', label: 'Aztec' },
      { value: 'pdf417', label: 'PDF417' },
    ],
  },
  {
    group: 'Linear barcodes',
    items: [
      { value: 'code128', label: 'Code 128' },
      { value: 'code39', label: 'Code 39' },
      { value: 'code93', label: 'Code 93' },
      { value: 'interleaved2of5', label: 'Interleaved 2 of 5' },
      { value: 'codabar', label: 'Codabar' },
    ],
  },
  {
    group: 'Retail and logistics',
    items: [
      { value: 'ean13', label: 'EAN-13' },
      { value: 'ean8', label: 'EAN-8' },
      { value: 'upca', label: 'UPC-A' },
      { value: 'upce', label: 'UPC-E' },
      { value: 'isbn', label: 'ISBN' },
      { value: 'itf14', label: 'ITF-14' },
      { value: 'gs1-128', label: 'GS1-128' },
      { value: 'sscc18', label: 'SSCC-18' },
      { value: 'gs1datamatrix', label: 'GS1 Data Matrix' },
    ],
  },
  {
    group: 'Postal and pharmaceutical',
    items: [
      { value: 'identcode', label: 'Identcode' },
      { value: 'leitcode', label: 'Leitcode' },
      { value: 'onecode', label: 'USPS Intelligent Mail' },
      { value: 'royalmail', label: 'Royal Mail 4-State' },
      { value: 'kix', label: 'PostNL KIX' },
      { value: 'auspost', label: 'Australia Post' },
      { value: 'japanpost', label: 'Japan Post' },
      { value: 'pzn', label: 'PZN' },
      { value: 'code32', label: 'Code 32' },
      { value: 'pharmacode', label: 'Pharmacode' },
    ],
  },
]

/** Returns the code types in groups. `held` is added if it is not one of them. */
export function codeChoices(held: string | undefined): typeof groups {
  const isKnown = groups.some(({ items }) => items.some(({ value }) => value === held))
  return held === undefined || isKnown
    ? groups
    : [{ group: 'Current', items: [{ value: held, label: held }] }, ...groups]
}
