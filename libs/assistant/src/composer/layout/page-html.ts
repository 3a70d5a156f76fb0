import type { Starters } from '../composing.ts'
import { fillStarter } from './fill-starter.ts'
import { pageView } from './page-view.ts'
import type { Plan } from './plan.ts'

/** template.html of a new document: the page of its design, with an empty line between its parts. */
export function pageHtml(plan: Plan, starters: Starters): string {
  const html = fillStarter(starters, `${plan.layout}/page.html`, pageView(plan))
  return `${html
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/(<main>\n)\n+/, '$1')
    .replace(/\n+(\n<\/main>)/, '$1')
    .trim()}\n`
}
