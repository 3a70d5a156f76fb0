import { escapeHtml } from '@platen/contract'
import { phrase } from '../words/phrases.ts'
import { element, type Lines, tagOf, termList, valueHtml, whenThere } from './html-lines.ts'
import { partyLines, recipientHtml } from './party-html.ts'
import type { Leaf, Plan, Section, SumRow } from './plan.ts'
import { headingHtml, listHtml } from './table-html.ts'

/** The page of a new document. */
export function documentHtml(plan: Plan): string {
  const parts = [
    headerHtml(plan),
    openingHtml(plan),
    plan.before.flatMap((leaf) => textHtml(leaf, false)),
    imagesHtml(plan),
    element('section class="details"', termList(plan.details, 'pairs')),
    ...plan.lists.slice(0, 1).map((list) =>
      listHtml(list, plan.language, {
        level: 2,
        hasHeading: plan.lists.length > 1 || plan.layout === 'report',
      }),
    ),
    sumsHtml(plan.sums),
    ...plan.lists.slice(1).map((list) => listHtml(list, plan.language, { level: 2, hasHeading: true })),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    ...plan.after.map((leaf) => textHtml(leaf, plan.layout !== 'letter')),
    paymentHtml(plan),
    signHtml(plan),
    plan.small.flatMap((leaf) => [
      whenThere(
        { tag: leaf.tag, isOptional: leaf.field.isOptional },
        `<p class="small lines">${tagOf(leaf.tag)}</p>`,
      ),
    ]),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function headerHtml({ logo, sender, layout }: Plan): Lines {
  if (logo === undefined && sender === undefined) return []
  const picture = sender?.leaves.find(({ field }) => field.kind === 'image')
  const name = sender?.leaves.find(({ concept }) => concept === 'name')
  const rest = (sender?.leaves ?? []).filter((leaf) => leaf !== picture && leaf !== name)
  return element(`header${layout === 'certificate' ? ' class="centred"' : ''}`, [
    ...(logo === undefined ? [] : [`<img src="${escapeHtml(logo)}" alt="">`]),
    ...(picture ? [`<img src="{{${picture.tag}}}" alt="">`] : []),
    ...(name ? [`<p class="brand">${tagOf(name.tag)}</p>`] : []),
    ...element('div class="contact"', partyLines(rest)),
  ])
}

function openingHtml(plan: Plan): Lines {
  const to = plan.recipients.flatMap(recipientHtml)
  const facts = [`<h1>${plan.title}</h1>`, ...termList(plan.facts)]
  if (to.length === 0) return element('div class="opening alone"', facts)
  return element(`div class="opening${plan.recipients.length > 1 ? ' two' : ''}"`, [
    ...element('div class="parties"', to),
    ...element('section class="facts"', facts),
  ])
}

function textHtml(leaf: Leaf, hasHeading: boolean): Lines {
  const { tag, field } = leaf
  const text = `<p class="lines">${tagOf(tag)}</p>`
  const inner = hasHeading
    ? `<section class="text"><h2>${escapeHtml(leaf.label)}</h2>${text}</section>`
    : text
  return [whenThere({ tag, isOptional: field.isOptional }, inner)]
}

function imagesHtml({ images, pictures }: Plan): Lines {
  return element('div class="pictures"', [
    ...pictures.map((path) => `<img src="${escapeHtml(path)}" alt="">`),
    ...images.map(valueHtml),
  ])
}

function sumsHtml(sums: readonly SumRow[]): Lines {
  return element(
    'dl class="sums"',
    sums.map(({ tag, label, isMain, isOptional }) =>
      whenThere(
        { tag, isOptional },
        `<div${isMain ? ' class="due"' : ''}><dt>${escapeHtml(label)}</dt><dd>${tagOf(tag)}</dd></div>`,
      ),
    ),
  )
}

function sectionHtml({ heading, leaves, lists, inner }: Section, plan: Plan, level: number): Lines {
  return element('section class="group"', [
    ...headingHtml(heading, level),
    ...termList(
      leaves.filter(({ field }) => field.kind !== 'multiline'),
      'pairs',
    ),
    ...leaves
      .filter(({ field }) => field.kind === 'multiline')
      .map((leaf) =>
        whenThere(
          { tag: leaf.tag, isOptional: leaf.field.isOptional },
          `<p class="lines"><b>${escapeHtml(leaf.label)}</b><br>${tagOf(leaf.tag)}</p>`,
        ),
      ),
    ...lists.flatMap((list) => listHtml(list, plan.language, { level: level + 1, hasHeading: true })),
    ...inner.flatMap((one) => sectionHtml(one, plan, level + 1)),
  ])
}

function paymentHtml({ payment, language }: Plan): Lines {
  if (payment.length === 0) return []
  return element('section class="payment"', [
    `<h2>${escapeHtml(phrase('payment', language))}</h2>`,
    ...termList(payment, 'pairs'),
  ])
}

const signed = new Set(['contract', 'certificate', 'delivery', 'timesheet', 'expenses'])

function signHtml({ kind, language }: Plan): Lines {
  if (!signed.has(kind.id)) return []
  const line = (text: string) => `<p>${escapeHtml(text)}</p>`
  const count = kind.id === 'contract' ? 2 : 1
  return element(
    'div class="signatures"',
    Array.from({ length: count }).flatMap(() => [
      line(phrase('place_date', language)),
      line(phrase('sign', language)),
    ]),
  )
}
