import { escapeHtml } from '@platen/contract'
import { conceptWithin } from '../words/concepts.ts'
import { phrase } from '../words/phrases.ts'
import { element, tagOf, termList, whenThere } from './html-lines.ts'
import { listHtml } from './list-html.ts'
import { headerHtml, imagesHtml, joinBlocks, sectionHtml, signHtml, sumsHtml } from './parts-html.ts'
import { partyLines } from './party-html.ts'
import type { Leaf, Plan } from './plan.ts'

/** One framed page: whose it is, stands large in the middle of it. */
export function certificateHtml(plan: Plan): string {
  const all = [...plan.before, ...plan.facts, ...plan.details, ...plan.after]
  const [party, ...others] = plan.recipients
  const named = party
    ? undefined
    : (all.find(({ concept }) => concept === 'name') ??
      all.find(({ concept }) => concept === 'first_name') ??
      all.find(({ field }) => ofWhom.has(conceptWithin(field.name)?.id ?? '')))
  const last =
    named?.concept === 'first_name' ? all.find(({ concept }) => concept === 'last_name') : undefined
  const rest = all.filter((leaf) => leaf !== named && leaf !== last)
  const texts = rest.filter(isSaid)
  const said = texts.filter(
    (leaf, at) => at === 0 || leaf.concept !== undefined || leaf.field.kind === 'multiline' || isCourse(leaf),
  )
  const course = said.find(isCourse)
  const name = party?.leaves.find(({ concept }) => concept === 'name') ?? party?.leaves[0] ?? named
  const lines = party ? partyLines(party.leaves.filter((leaf) => leaf !== name)) : []
  const inner = [
    headerHtml(plan, { isCentred: true }),
    element('section class="award"', [
      `<h1>${plan.title}</h1>`,
      ...(name
        ? [
            `<p class="lead">${escapeHtml(phrase('certifies', plan.language))}</p>`,
            `<p class="recipient">${tagOf(name.tag)}${last ? ` ${tagOf(last.tag)}` : ''}</p>`,
          ]
        : []),
      ...lines,
      ...others.flatMap((one) => partyLines(one.leaves)),
      ...(name && course ? [`<p class="lead">${escapeHtml(phrase('completed', plan.language))}</p>`] : []),
      ...[...(course ? [course] : []), ...said.filter((leaf) => leaf !== course)].map(saidHtml),
    ]),
    imagesHtml(plan),
    ...plan.lists
      .filter(({ form }) => form !== 'signatories')
      .map((list) => listHtml(list, plan.language, { level: 2, hasHeading: true })),
    sumsHtml(plan.sums),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    element('div class="close"', [
      ...plan.lists
        .filter(({ form }) => form === 'signatories')
        .flatMap((list) => listHtml(list, plan.language, { level: 2, hasHeading: false })),
      ...signHtml(plan),
    ]),
    element(
      'footer',
      termList([...rest.filter((leaf) => !said.includes(leaf)), ...plan.payment, ...plan.small]),
    ),
  ]
  return `<div class="frame"></div>\n\n<main>\n${joinBlocks(inner)}</main>\n`
}

const ofWhom = new Set(['name', 'participant', 'employee', 'customer'])

function isCourse({ field: { name, kind }, concept }: Leaf): boolean {
  return (
    (kind === 'text' || kind === 'multiline') &&
    (concept === 'title' ||
      /course|kurs(?!nummer)|lehrgang|seminar|workshop|training|cours|formation|curso|دورة|קורס/iu.test(name))
  )
}

/** Texts stand in the middle; numbers and dates at the foot. */
function isSaid({ field, concept }: Leaf): boolean {
  return (
    (field.kind === 'text' || field.kind === 'multiline') &&
    !(
      concept?.endsWith('_no') === true ||
      concept === 'reference' ||
      concept === 'number' ||
      concept === 'place'
    )
  )
}

function saidHtml({ tag, field, concept }: Leaf): string {
  const name =
    concept === 'description' || concept === 'project' || concept === 'title' || concept === undefined
      ? 'course'
      : 'lead'
  return whenThere({ tag, isOptional: field.isOptional }, `<p class="${name}">${tagOf(tag)}</p>`)
}
