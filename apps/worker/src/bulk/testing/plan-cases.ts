import { expect } from 'chai'
import type { TemplateSettings } from '@platen/contract'
import { type BulkPlan, planBulk } from '../plan-bulk.ts'

const settings: TemplateSettings = {
  name: 'Test',
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
  },
  fileName: 'x.pdf',
  language: 'en',
  optional: [],
  tagged: true,
  compact: false,
  images: 'original',
}

export function plan(html: string, css = '', page: Partial<TemplateSettings['page']> = {}): BulkPlan {
  const own = { ...settings, page: { ...settings.page, ...page } }
  return planBulk({ html, css, settings: own }, 'https://bundle.invalid/x/')
}

export function reasonOf(html: string, css = ''): string {
  const made = plan(html, css)
  return made.safe ? 'safe' : made.reason
}

export function takenOf(html: string, css = '', page: Partial<TemplateSettings['page']> = {}): string {
  const made = plan(html, css, page)
  return made.safe ? `${made.taken}, ${made.pageCountMax === 1 ? 'one page' : 'any number'}` : made.reason
}

/** Markup and style, and why such documents are printed alone; `safe` where they go together. */
type Cases = Record<string, [html: string, css: string, reason: string]>

export function describeCases(title: string, cases: Cases): void {
  describe(title, () => {
    for (const [name, [html, css, reason]] of Object.entries(cases)) {
      it(`${name}: ${reason}`, () => expect(reasonOf(html, css)).to.equal(reason))
    }
  })
}
