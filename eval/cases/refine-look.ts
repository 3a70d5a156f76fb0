import type { RefineCase } from '../case.ts'
import { all, holds, isIn, isMostly, isPaper, lacks, looks, prints, printsNot, says } from './seen.ts'

const points = (value: string) => Number(/^([\d.]+)pt$/.exec(value)?.[1] ?? 0)
const heading = /<h[1-6][^>]*>/

/** Colors, sizes, fonts, paper and language. */
export const refineLook: readonly RefineCase[] = [
  {
    kind: 'refine',
    name: 'headings-green',
    prompt: 'Make the headings dark green',
    draft: 'invoice',
    touches: { html: [heading], css: 'added' },
    seen: looks(({ name }) => /^h[12]$/.test(name), 'color', isMostly('green')),
  },
  {
    kind: 'refine',
    name: 'accent-red-de',
    prompt: 'Akzentfarbe bordeaux',
    draft: 'payslip',
    touches: { css: 'any' },
    seen: looks(({ name }) => name === 'h1', 'color', isMostly('red')),
  },
  {
    kind: 'refine',
    name: 'title-bigger-fr',
    prompt: 'Un titre plus grand et en italique',
    draft: 'quote',
    touches: { html: [heading], css: 'added' },
    seen: all(
      looks(
        ({ name }) => name === 'h1',
        'font-size',
        (value) => points(value) > 19.5,
      ),
      looks(
        ({ name }) => name === 'h1',
        'font-style',
        (value) => value === 'italic',
      ),
    ),
  },
  {
    kind: 'refine',
    name: 'body-size',
    prompt: 'Body text 10pt',
    draft: 'letter',
    touches: { css: 'added' },
    seen: looks(
      ({ attributes }) => attributes.some(({ value }) => value === 'greeting lines'),
      'font-size',
      (value) => points(value) === 10,
    ),
  },
  {
    kind: 'refine',
    name: 'serif',
    prompt: 'Use a serif font',
    draft: 'invoice',
    touches: { css: 'any' },
    seen: looks(
      ({ name }) => name === 'p',
      'font-family',
      (value) => value.includes('Garamond'),
    ),
  },
  {
    kind: 'refine',
    name: 'paper-letter',
    prompt: 'Print it on US letter',
    draft: 'contract',
    touches: { settings: ['page'] },
    seen: isPaper(215.9, 279.4),
  },
  {
    kind: 'refine',
    name: 'margins-es',
    prompt: 'Márgenes de 25 mm',
    draft: 'quote',
    touches: { settings: ['page'] },
    seen: says('margins of 25 mm', ({ page }) => JSON.stringify(page?.margin).match(/25mm/g)?.length === 4),
  },
  {
    kind: 'refine',
    name: 'language-de',
    prompt: 'In German, please',
    draft: 'receipt',
    touches: { html: [/>[^<]*</], css: 'any', settings: ['language', 'locale', 'document', 'page'] },
    seen: all(isIn('de'), prints('Quittung', 'Menge')),
  },
  {
    kind: 'refine',
    name: 'selection-bold',
    prompt: 'This in bold and blue',
    draft: 'quote',
    about: '<p class="project',
    touches: { html: [/<p class="project[^>]*>/], css: 'any' },
    seen: looks(
      ({ attributes }) => attributes.some(({ value }) => value.startsWith('project')),
      'color',
      isMostly('blue'),
    ),
  },
  {
    kind: 'refine',
    name: 'title-text',
    prompt: 'Change the title to “Estimate”',
    draft: 'quote',
    touches: { html: [/<h1>[^<]*<\/h1>/], settings: ['document'] },
    seen: all(prints('Estimate'), lacks('template.html', '<h1>Quote')),
  },
  {
    kind: 'refine',
    name: 'page-numbers-off',
    prompt: 'No page numbers',
    draft: 'payslip',
    touches: { css: 'any' },
    seen: all(printsNot('Page 1'), prints('Confidential')),
  },
  {
    kind: 'refine',
    name: 'footer-text',
    prompt: 'Put “Thank you for your trust” in the footer',
    draft: 'quote',
    touches: { settings: ['page'] },
    seen: prints('Thank you for your trust', 'Page 1'),
  },
  {
    kind: 'refine',
    name: 'three-at-once',
    prompt: 'Make the title bigger, rename project to topic and use A5',
    draft: { ...ownDraft() },
    touches: { html: [/<h1>/, /\{\{project\}\}/], css: 'added', settings: ['page', 'fields'], samples: true },
    gone: ['project'],
    seen: all(isPaper(148, 210), holds('template.html', '{{topic}}')),
  },
]

/** A small, handwritten one. */
function ownDraft(): Record<string, string> {
  return {
    'template.html': '<h1>Note</h1>\n<p>About {{project}}, of {{date}}.</p>\n',
    'style.css': 'h1 { font-size: 18pt }\n',
    'template.json': JSON.stringify(
      { name: 'Note', fields: { project: { type: 'text' }, date: { type: 'date' } } },
      null,
      2,
    ),
    'sample.json': '{ "project": "Reading room", "date": "2026-04-30" }\n',
  }
}
