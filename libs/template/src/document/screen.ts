/**
 * The invisible screen in CSS pixels: about as large as A4, so that the layout is similar, but not exactly the size of any paper, so that a style
 * sheet can distinguish the screen from paper.
 */
export const screenSize = { width: 797, height: 1129 }

/** Hides the page on screen. Painting it takes a quarter of all CPU (November 2026). */
export const hideFromScreen = '<style>@media screen{html{display:none!important}}</style>'

/**
 * Hides the page until it is laid out on paper. A print lays the page out twice: first at the size of the screen, only to start requests, then on
 * paper. A page without requests does not need the first layout (a sixth of an invoice's CPU, November 2026). It is not used for a page with
 * requests, because the print does not wait for requests that start on paper.
 */
export const hideUntilPaper =
  `<style>@media screen,(width:${screenSize.width}px) and (height:${screenSize.height}px)` +
  '{html{display:none!important}}</style>'

/** Patterns for CSS and markup. */
const signs = [
  // CSS functions and rules that load something. An address that refers to the document itself does not.
  String.raw`url\((?!\s*["']?#)|image(?:-set)?\(|src\(|@import|@font-face`,
  // CSS escapes of letters or hyphens, which can be used to write these functions and rules.
  String.raw`\\(?:[g-z]|0{4}(?:[46][1-9a-f]|[57][0-9a])|0{0,3}(?:[46][1-9a-f]|[57][0-9a])(?![0-9a-f]))|(?:image|font)\\`,
  // Character references in markup, which can be used to write these functions and rules: a letter, a parenthesis, a hyphen, an at sign, or a
  // backslash.
  String.raw`&#0*(?:4[05]|6[4-9]|[7-9]\d|1[01]\d|12[0-2])(?!\d)|&#x0*(?:2[8d]|40|5c|[46][1-9a-f]|[57][0-9a])(?![0-9a-f])|&(?:lpar|commat|bsol)`,
  // Elements that load something when they have a box or a style sheet, and elements whose content is read as text, which can hide the start of
  // another element.
  String.raw`<(?:object|embed|input|i?frame|video|audio|link|xmp|noembed|noframes|plaintext)`,
  // Attributes that are styles, or choose a picture by the size of the screen.
  String.raw`(?<![\w-])(?:background|(?:image)?srcset|(?:image)?sizes)\s*=`,
  // Paper with the size of the screen would be empty.
  `${screenSize.width}px`,
]
const pattern = new RegExp(signs.join('|'), 'i')

/**
 * Whether a document with this style or merged markup must be laid out on screen first (see `hideUntilPaper`), because it may load something only
 * after layout. If in doubt, returns true, because the document could otherwise lack a file. Searches the plain text, so that neither nesting nor
 * values can hide anything. Takes 1.5 ns per character (November 2026).
 */
export function mustBeLaidOutTwice(text: string): boolean {
  return pattern.test(text)
}
