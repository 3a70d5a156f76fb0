import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Returns an error for each link in a Markdown page to a heading or an `<a id>` that its target does not have. */
export function missingAnchors(repo: string, page: string, markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^()\s#]*)#([^()\s]+)\)/g)]
  const missing = links.flatMap(([, path = '', anchor = '']) => {
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)) return []
    const target = path === '' ? page : posix.join(dirname(page), path)
    // missingPaths reports files that do not exist.
    if (target !== page && (!target.endsWith('.md') || !existsSync(join(repo, target)))) return []
    const text = target === page ? markdown : readFileSync(join(repo, target), 'utf8')
    return anchorsOf(text).has(decodeURIComponent(anchor))
      ? []
      : [`${page}: ${target} has no heading #${anchor}`]
  })
  return [...new Set(missing)]
}

/** Builds anchors of headings as GitHub does: the anchor of a repeated heading gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set([...markdown.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id))
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-')
    let anchor = name
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${name}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '')
}
