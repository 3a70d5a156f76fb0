/** How a symbology is built, which decides on its margins and its options. */
export type BarFamily = 'retail' | 'linear' | 'stacked' | 'postal' | 'matrix' | 'wideMatrix'

/**
 * The symbologies that bwip-js draws, by the names that it has for them, and as people call them. Not among them are the QR codes drawn
 * elsewhere, those that are no content of their own (raw bars, single symbols), and those that need settings no template has words for
 * (d3aqr, mailmark, rectangularmicroqrcode).
 */
const families: Readonly<Record<BarFamily, Readonly<Record<string, string>>>> = {
  retail: {
    ean5: 'EAN-5',
    ean2: 'EAN-2',
    ean13: 'EAN-13',
    ean8: 'EAN-8',
    upca: 'UPC-A',
    upce: 'UPC-E',
    isbn: 'ISBN',
    ismn: 'ISMN',
    issn: 'ISSN',
    mands: 'Marks & Spencer',
    ean13composite: 'EAN-13 Composite',
    ean8composite: 'EAN-8 Composite',
    upcacomposite: 'UPC-A Composite',
    upcecomposite: 'UPC-E Composite',
  },
  linear: {
    code128: 'Code 128',
    'gs1-128': 'GS1-128',
    ean14: 'EAN-14',
    sscc18: 'SSCC-18',
    code39: 'Code 39',
    code39ext: 'Code 39 Extended',
    code32: 'Italian Pharmacode',
    pzn: 'PZN',
    code93: 'Code 93',
    code93ext: 'Code 93 Extended',
    interleaved2of5: 'Interleaved 2 of 5',
    itf14: 'ITF-14',
    identcode: 'Deutsche Post Identcode',
    leitcode: 'Deutsche Post Leitcode',
    databaromni: 'GS1 DataBar Omnidirectional',
    databartruncated: 'GS1 DataBar Truncated',
    databarlimited: 'GS1 DataBar Limited',
    databarexpanded: 'GS1 DataBar Expanded',
    pharmacode: 'Pharmacode',
    pharmacode2: 'Two-track Pharmacode',
    code2of5: 'Code 25',
    industrial2of5: 'Industrial 2 of 5',
    iata2of5: 'IATA 2 of 5',
    matrix2of5: 'Matrix 2 of 5',
    coop2of5: 'COOP 2 of 5',
    datalogic2of5: 'Datalogic 2 of 5',
    code11: 'Code 11',
    bc412: 'BC412',
    codabar: 'Codabar',
    msi: 'MSI Modified Plessey',
    plessey: 'Plessey UK',
    telepen: 'Telepen',
    telepennumeric: 'Telepen Numeric',
    posicode: 'PosiCode',
    channelcode: 'Channel Code',
    flattermarken: 'Flattermarken',
    hibccode39: 'HIBC Code 39',
    hibccode128: 'HIBC Code 128',
  },
  stacked: {
    databarstacked: 'GS1 DataBar Stacked',
    databarstackedomni: 'GS1 DataBar Stacked Omnidirectional',
    databarexpandedstacked: 'GS1 DataBar Expanded Stacked',
    gs1northamericancoupon: 'GS1 North American Coupon',
    codablockf: 'Codablock F',
    code16k: 'Code 16K',
    code49: 'Code 49',
    'gs1-cc': 'GS1 Composite 2D Component',
    databaromnicomposite: 'GS1 DataBar Omnidirectional Composite',
    databarstackedcomposite: 'GS1 DataBar Stacked Composite',
    databarstackedomnicomposite: 'GS1 DataBar Stacked Omnidirectional Composite',
    databartruncatedcomposite: 'GS1 DataBar Truncated Composite',
    databarlimitedcomposite: 'GS1 DataBar Limited Composite',
    databarexpandedcomposite: 'GS1 DataBar Expanded Composite',
    databarexpandedstackedcomposite: 'GS1 DataBar Expanded Stacked Composite',
    'gs1-128composite': 'GS1-128 Composite',
    hibccodablockf: 'HIBC Codablock F',
  },
  postal: {
    onecode: 'USPS Intelligent Mail',
    postnet: 'USPS POSTNET',
    planet: 'USPS PLANET',
    royalmail: 'Royal Mail 4 State Customer Code',
    auspost: 'AusPost 4 State Customer Code',
    kix: 'Royal Dutch TPG Post KIX',
    japanpost: 'Japan Post 4 State Customer Code',
  },
  matrix: {
    pdf417: 'PDF417',
    pdf417compact: 'Compact PDF417',
    micropdf417: 'MicroPDF417',
    datamatrix: 'Data Matrix',
    datamatrixrectangular: 'Data Matrix Rectangular',
    datamatrixrectangularextension: 'Data Matrix Rectangular Extension',
    microqrcode: 'Micro QR Code',
    maxicode: 'MaxiCode',
    azteccode: 'Aztec Code',
    azteccodecompact: 'Compact Aztec Code',
    aztecrune: 'Aztec Runes',
    codeone: 'Code One',
    ultracode: 'Ultracode',
    gs1datamatrix: 'GS1 Data Matrix',
    gs1datamatrixrectangular: 'GS1 Data Matrix Rectangular',
    gs1dldatamatrix: 'GS1 Digital Link Data Matrix',
    hibcdatamatrix: 'HIBC Data Matrix',
    hibcdatamatrixrectangular: 'HIBC Data Matrix Rectangular',
    hibcpdf417: 'HIBC PDF417',
    hibcmicropdf417: 'HIBC MicroPDF417',
    hibcazteccode: 'HIBC Aztec Code',
  },
  wideMatrix: {
    hanxin: 'Han Xin Code',
    dotcode: 'DotCode',
    gs1qrcode: 'GS1 QR Code',
    gs1dlqrcode: 'GS1 Digital Link QR Code',
    gs1dotcode: 'GS1 DotCode',
    hibcqrcode: 'HIBC QR Code',
  },
}

/** A symbology of bwip-js. */
export interface Symbology {
  type: string
  title: string
  family: BarFamily
}

/** All of them, by type. */
export const symbologies: ReadonlyMap<string, Symbology> = new Map(
  Object.entries(families).flatMap(([family, titles]) =>
    Object.entries(titles).map(([type, title]) => [type, { type, title, family: family as BarFamily }]),
  ),
)
