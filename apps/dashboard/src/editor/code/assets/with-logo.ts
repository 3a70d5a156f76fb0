import { isPageEdit, parseSource, setAttribute } from '@platen/template/markup'

const logoStyle = `.logo {
  display: block;
  max-width: 50mm;
  height: 14mm;
  object-fit: contain;
  object-position: left;
}
`

/** Uses an asset as the logo: replaces the existing logo, or inserts it at the top of the page. */
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

/** Returns the offset after the doctype, the head and other content that is not printed. */
function startOfPage(html: string): number {
  const [start = ''] =
    /^\s*(?:<!doctype[^>]*>\s*)?(?:<html[^>]*>\s*)?(?:<head[\s\S]*?<\/head>\s*)?/i.exec(html) ?? []
  return start.length
}
