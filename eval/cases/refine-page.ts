import type { RefineCase } from '../case.ts'
import { all, holds, inOrder, isIn, lacks, prints, printsNot } from './seen.ts'

const table = /<table>[\s\S]*?<\/table>/

/** Cases that move, hide or remove parts of the page, or that need a model. */
export const refinePage: readonly RefineCase[] = [
  {
    kind: 'refine',
    name: 'move-section',
    prompt: 'Move the terms above the table',
    draft: 'quote',
    touches: { html: [/<table>[\s\S]*<\/ul>\n<div class="close">/] },
    seen: inOrder('class="terms"', '<table>'),
  },
  {
    kind: 'refine',
    name: 'move-column',
    prompt: 'Move the column Unit price before Quantity',
    draft: 'quote',
    touches: { html: [table] },
    seen: inOrder('{{price}}', '{{quantity}}'),
  },
  {
    kind: 'refine',
    name: 'remove-selection',
    prompt: 'Remove this',
    draft: 'quote',
    about: '<p class="project',
    touches: { html: [/<p class="project[\s\S]*?<\/p>/] },
    gone: ['project'],
    seen: lacks('template.html', '{{project}}'),
  },
  {
    kind: 'refine',
    name: 'hide-when-empty',
    prompt: 'Hide this when it is empty',
    draft: 'quote',
    about: '<p class="project',
    touches: { html: [/<p class="project[\s\S]*?<\/p>/] },
    seen: holds('template.html', '{{#project}}', '{{/project}}'),
  },
  {
    kind: 'refine',
    name: 'model-tone',
    prompt: 'Make the closing words of the acceptance warmer',
    draft: 'quote',
    needs: 'model',
    touches: { html: [/<section class="acceptance">[\s\S]*?<\/section>/] },
    seen: ({ before, after }) =>
      before.files['template.html'] === after.files['template.html'] ? ['Nothing was written.'] : [],
  },
  {
    kind: 'refine',
    name: 'model-two-columns',
    prompt: 'Show bank and IBAN side by side in a box with rounded corners',
    draft: 'invoice',
    needs: 'model',
    touches: { html: [/<td colspan="5">[\s\S]*?<\/td>/], css: 'any' },
    seen: ({ after }) =>
      /border-radius/.test(after.files['style.css'] ?? '') ? [] : ['Nothing has rounded corners.'],
  },
  {
    kind: 'refine',
    name: 'model-translate',
    prompt: 'Translate every sentence of the page to Italian',
    draft: 'receipt',
    needs: 'model',
    touches: { html: [/>[^<]*</], css: 'any', settings: ['language', 'locale', 'document', 'page', 'name'] },
    seen: all(isIn('it'), prints('Quantità'), printsNot('Received with thanks')),
  },
  {
    kind: 'refine',
    name: 'model-subtotal-formula',
    prompt: 'Let the discount of each item lower its amount: add the column and change the formula',
    draft: 'invoice',
    needs: 'model',
    touches: { html: [table], settings: ['fields', 'computed'], samples: true, texts: true },
    seen: ({ after }) =>
      /"items\.amount"[\s\S]{0,200}discount/.test(after.files['template.json'] ?? '')
        ? []
        : ['No formula uses the discount.'],
  },
]
