/**
 * The screen that nobody sees, in CSS pixels: about as large as a sheet of A4, so that a page is laid out on it much as on paper, and exactly
 * as large as no paper is, so that a style sheet can tell the two apart.
 */
export const screenSize = { width: 797, height: 1129 }

/** Hides the page from the screen. Without it a quarter of all CPU goes into painting it (measured November 2026). */
export const hideFromScreen = '<style>@media screen{html{display:none!important}}</style>'

/**
 * Hides the page until it is laid out for paper. A print lays the page out twice: first without pages, at the size of the screen, only so
 * that what it needs is asked for; then on paper. A page that asks for nothing then can do without the first (a sixth of an invoice's CPU,
 * November 2026). Never for a page that asks: what is first asked for on paper is not waited for.
 */
export const hideUntilPaper =
  `<style>@media screen,(width:${screenSize.width}px) and (height:${screenSize.height}px)` +
  '{html{display:none!important}}</style>'

/** Each a sign of it, in CSS and in markup alike. */
const signs = [
  // Functions and rules of CSS that fetch something. An address within the document is none.
  String.raw`url\((?!\s*["']?#)|image(?:-set)?\(|src\(|@import|@font-face`,
  // These may be written with escapes: a letter as it is or as its number, or a hyphen.
  String.raw`\\(?:[g-z]|0{4}(?:[46][1-9a-f]|[57][0-9a])|0{0,3}(?:[46][1-9a-f]|[57][0-9a])(?![0-9a-f]))|(?:image|font)\\`,
  // In markup also with character references: a letter, a parenthesis, a hyphen, an at sign, or a backslash.
  String.raw`&#0*(?:4[05]|6[4-9]|[7-9]\d|1[01]\d|12[0-2])(?!\d)|&#x0*(?:2[8d]|40|5c|[46][1-9a-f]|[57][0-9a])(?![0-9a-f])|&(?:lpar|commat|bsol)`,
  // Elements that fetch once they have a box, one whose style sheet may, and those whose content is text, which may hide where an element begins.
  String.raw`<(?:object|embed|input|i?frame|video|audio|link|xmp|noembed|noframes|plaintext)`,
  // Attributes that are style by another name, or choose a picture by the size of the screen.
  String.raw`(?<![\w-])(?:background|(?:image)?srcset|(?:image)?sizes)\s*=`,
  // Paper as large as the screen would come out empty.
  `${screenSize.width}px`,
]
const pattern = new RegExp(signs.join('|'), 'i')

/**
 * Whether a document with this style or merged markup must be laid out on the screen before it is on paper (see `hideUntilPaper`): it may
 * ask for pictures, fonts or style only once it is laid out, and not as soon as it is read. In doubt it must, as it may lack what it asks
 * for otherwise. It looks at the text alone, so that neither nesting nor values can hide anything; 1.5 ns a character (November 2026).
 */
export function mustBeLaidOutTwice(text: string): boolean {
  return pattern.test(text)
}
