/** What elements a style sheet may set line breaks in, by the last part of its selectors. */
export interface PreformattedRule {
  tag?: string
  id?: string
  classes: string[]
}

const ruleText = /([^{}]+)\{([^{}]*)\}/g
const keepsBreaks = /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve|var\()/i

/**
 * The selectors of a style sheet under which white space is printed as it stands, so that no formatter may touch it. What stands around the
 * last part (ancestors, states) is passed over: rather too many elements than one too few.
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

/** Whether white space counts in an element with this tag and these attributes (their source text). */
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
