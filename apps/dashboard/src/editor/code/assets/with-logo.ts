import { isPageEdit, parseSource, setAttribute } from '@platen/template/markup'

const logoStyle = `.logo {
  display: block;
  max-width: 50mm;
  height: 14mm;
  object-fit: contain;
  object-position: left;
}
`

/** The page and its style with a picture of the folder as the logo: in place of the one that is there, else above all else. */
export function withLogo(html: string, css: string, path: string): { html: string; css: string } {
  const tree = parseSource(html)
  const logo = tree.elements.find(
    ({ name, attributes }) =>
      name === 'img' &&
      attributes.some(({ name: of, value }) => of === 'src' && /logo/i.test(value) && !value.includes('{{')),
  )
  const set = logo && setAttribute(tree, logo, { name: 'src', value: path })
  if (isPageEdit(set)) return { html: set.html, css }
  const at = tree.elements.find(({ name }) => name === 'body')?.openEnd ?? startOfPage(html)
  const source = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const gap = css === '' || css.endsWith('\n\n') ? '' : css.endsWith('\n') ? '\n' : '\n\n'
  return {
    html: `${html.slice(0, at)}<img class="logo" src="${source}" alt="">\n${html.slice(at)}`,
    css: /\.logo(?![\w-])/.test(css) ? css : css + gap + logoStyle,
  }
}

/** Behind a document type, a head, and what else is not printed. */
function startOfPage(html: string): number {
  const [start = ''] =
    /^\s*(?:<!doctype[^>]*>\s*)?(?:<html[^>]*>\s*)?(?:<head[\s\S]*?<\/head>\s*)?/i.exec(html) ?? []
  return start.length
}
