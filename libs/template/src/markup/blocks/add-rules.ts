/** A rule such as `.totals th` with `text-align: start`. Declarations have no semicolons. */
export interface CssRule {
  selector: string
  declarations: readonly string[]
}

interface StyledHtml {
  html: string
  rules: readonly CssRule[]
}

/**
 * Adds the rules of a block to a style sheet. Existing rules of the same block are kept. If the block's class has a different meaning in the
 * template, the block gets a different class.
 */
export function addRules(
  { html, rules }: StyledHtml,
  to: { html: string; css: string },
): { html: string; css: string } {
  const [first] = rules
  if (!first) return { html, css: to.css }
  const written = withoutComments(to.css)
  const given = ownClass(first)
  // Text in page margins has no class, and exists only once.
  if (given === undefined) return { html, css: joined(to.css, rules) }
  if (isThere(rules, written)) return { html, css: to.css }
  let name = given
  for (let number = 2; isTaken(name, { html: to.html, css: written }); number++) {
    name = `${given}-${number}`
    const renamed = renamedRules(rules, given, name)
    if (isThere(renamed, written)) return { html: renamedHtml(html, given, name), css: to.css }
  }
  return { html: renamedHtml(html, given, name), css: joined(to.css, renamedRules(rules, given, name)) }
}

export function writeRules(rules: readonly CssRule[]): string {
  return rules
    .map(({ selector, declarations }) => {
      const lines = declarations.map((line) => (line.endsWith('}') ? `  ${line}\n` : `  ${line};\n`))
      return `${selector} {\n${lines.join('')}}\n`
    })
    .join('\n')
}

function joined(css: string, rules: readonly CssRule[]): string {
  const between = css === '' ? '' : css.endsWith('\n') ? '\n' : '\n\n'
  return css + between + writeRules(rules)
}

function isThere(rules: readonly CssRule[], css: string): boolean {
  const edged = `}${css}`
  return rules.every(({ selector }) =>
    ['}', '{'].some((edge) => edged.includes(`${edge}${oneLine(selector)}{`)),
  )
}

/** Whether a class is used in the style sheet or on the page. */
function isTaken(name: string, { html, css }: { html: string; css: string }): boolean {
  return (
    new RegExp(`\\.${name}(?![\\w-])`).test(css) ||
    new RegExp(`class\\s*=\\s*["'][^"']*(?<![\\w-])${name}(?![\\w-])`).test(html)
  )
}

function ownClass({ selector }: CssRule): string | undefined {
  return /^\.([\w-]+)/.exec(selector)?.[1]
}

function renamedRules(rules: readonly CssRule[], from: string, to: string): CssRule[] {
  return rules.map(({ selector, declarations }) => ({
    selector: selector.replaceAll(new RegExp(`\\.${from}(?![\\w-])`, 'g'), `.${to}`),
    declarations,
  }))
}

/** Renames the class in the first start tag. */
function renamedHtml(html: string, from: string, to: string): string {
  return html.replace(/(\sclass\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/i, (_, before: string, value: string) => {
    const word = new RegExp(`(?<![\\w-])${from}(?![\\w-])`)
    return before + value.replace(word, to)
  })
}

/** Normalizes CSS for comparison. */
function withoutComments(css: string): string {
  return oneLine(css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '))
}

function oneLine(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};:,>]) ?/g, '$1')
    .trim()
}
