/** A simplified selector of elements whose line breaks are printed. */
export interface PreformattedRule {
  tag?: string
  id?: string
  classes: string[]
}

const ruleText = /([^{}]+)\{([^{}]*)\}/g
const keepsBreaks = /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve|var\()/i

/**
 * Returns the selectors of elements whose white space is printed, so that the formatter must not change it. Only the last part of each selector is
 * considered, so that too many elements match rather than too few.
 */
export function preformattedRules(css: string): PreformattedRule[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  return [...plain.matchAll(ruleText)].flatMap(([, selectors = '', body = '']) =>
    keepsBreaks.test(body) ? selectors.split(',').map(lastPart) : [],
  )
}

function lastPart(selector: string): PreformattedRule {
  const plain = selector.trim().replaceAll(/\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?/g, '')
  const last = plain.split(/[\s>+~]+/).findLast((part) => part !== '') ?? ''
  const tag = /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase()
  const id = /#([\w-]+)/.exec(last)?.[1]
  const classes = [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  return { classes, ...(tag === undefined ? {} : { tag }), ...(id === undefined ? {} : { id }) }
}

/** Returns whether white space is significant in an element with this tag and these attributes (source text). */
export function isPreformatted(
  rules: readonly PreformattedRule[],
  { tag, attributes }: { tag: string; attributes: string },
): boolean {
  if (keepsBreaks.test(attributes)) return true
  const classes = valueOf(attributes, 'class')
  const id = valueOf(attributes, 'id')
  return rules.some(
    (rule) =>
      (rule.tag === undefined || rule.tag === tag.toLowerCase()) &&
      (rule.id === undefined || id.includes(rule.id)) &&
      rule.classes.every((name) => classes.split(/\s+/).includes(name) || classes.includes('{{')),
  )
}

function valueOf(attributes: string, name: string): string {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`, 'i').exec(
    attributes,
  )
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}
