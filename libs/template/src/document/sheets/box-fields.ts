const boxAttribute = /\sdata-box\s*=/i

/** Whether a template has boxes, which are measured before printing. */
export function hasBoxes(html: string): boolean {
  return boxAttribute.test(html)
}

const boxTag = /<div(?=\s(?:[^<>]*\s)?data-box\s*=)[^<>]*(?=>)/gi
const fieldName = /\{\{\s*[#^&]?\s*([^\s{}/!>|]{1,100})/g
/** Maximum distance of a box's merge tags from its start tag. */
const boxCharactersMax = 4_000

/** Adds the names of its fields to each box, so that errors can name them. */
export function markFields(html: string): string {
  return html.replace(boxTag, (tag, at: number) => {
    const [content = ''] = html.slice(at + tag.length, at + tag.length + boxCharactersMax).split('</div>', 1)
    const names = new Set(Array.from(content.matchAll(fieldName), ([, name]) => name))
    return `${tag} data-fields="${[...names].join(' ').replaceAll('"', '')}"`
  })
}
