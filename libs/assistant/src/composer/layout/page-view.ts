import { escapeHtml } from '@platen/contract'
import { conceptWithin } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import { phrase } from '../words/phrases.ts'
import { leafView, optional, termsView } from './leaf-view.ts'
import { listView, sectionView } from './list-view.ts'
import { isNarrow } from './page-margins.ts'
import { partyLines, partyView } from './party-view.ts'
import type { Leaf, ListPlan, Plan } from './plan.ts'

/** Returns the content for a design's page: the parts that all designs share, and its own parts. */
export function pageView(plan: Plan): object {
  const common = {
    title: plan.title,
    header: headerView(plan),
    recipients: plan.recipients.map(partyView),
    hasRecipients: plan.recipients.length > 0,
    facts: termsView(plan.facts),
    details: termsView(plan.details, 'pairs'),
    before: plan.before.map(leafView),
    after: plan.after.map(leafView),
    pictures: plan.pictures,
    images: plan.images.map(leafView),
    hasPictures: plan.pictures.length + plan.images.length > 0,
    lists: listsOf(plan, (list) => !isSignatories(list), true),
    signatories: listsOf(plan, isSignatories, false),
    sections: sectionsOf(plan),
    sums: plan.sums.map((sum) => ({ ...sum, ...optional(sum.tag, sum.isOptional) })),
    hasSums: plan.sums.length > 0,
    payment: paymentView(plan),
    sign: signView(plan),
    small: plan.small.map(leafView),
  }
  return { ...common, ...ownView(plan) }
}

function ownView(plan: Plan): object {
  if (plan.layout === 'letter') return letterView(plan)
  if (plan.layout === 'certificate') return certificateView(plan)
  if (plan.layout === 'contract') return contractView(plan)
  return plan.layout === 'label' ? labelView(plan) : businessView(plan)
}

const isSignatories = ({ form }: ListPlan) => form === 'signatories'

function listsOf(
  { lists, language }: Plan,
  isWanted: (list: ListPlan) => boolean,
  hasHeading: boolean | ((list: ListPlan) => boolean),
): object[] {
  return lists.filter(isWanted).map((list) =>
    listView(list, language, {
      level: 2,
      hasHeading: typeof hasHeading === 'boolean' ? hasHeading : hasHeading(list),
    }),
  )
}

function sectionsOf({ sections, language }: Plan, isFirst?: boolean): object[] {
  return sections
    .filter((section) => isFirst === undefined || (section.isFirst ?? false) === isFirst)
    .map((section) => sectionView(section, language))
}

/** Returns the letterhead: logo, name and contact. */
function headerView({ logo, sender, layout }: Plan): object | false {
  const leaves = layout === 'contract' ? [] : (sender?.leaves ?? [])
  const picture = leaves.find(({ field }) => field.kind === 'image')
  const name = leaves.find(({ concept }) => concept === 'name')
  const lines = partyLines(leaves.filter((leaf) => leaf !== picture && leaf !== name))
  return (
    (logo !== undefined || picture !== undefined || name !== undefined || lines.length > 0) && {
      isCentred: layout === 'certificate',
      logo,
      picture: picture && leafView(picture),
      name: name && leafView(name),
      contact: lines.length > 0 && { lines },
    }
  )
}

/** Returns the payment details. If the only detail is missing, so is its heading. */
function paymentView({ payment, language }: Plan): object | false {
  const [first] = payment
  const isAlone = payment.length === 1 && first?.field.isOptional === true
  return (
    payment.length > 0 && {
      ...termsView(payment),
      heading: phrase('payment', language),
      onlyIf: isAlone ? first.tag : '',
    }
  )
}

/** Returns signature lines if the prompt asks for them, or if the kind has them and the data does not name signers. */
function signView({
  kind,
  layout,
  language,
  lists,
  sender,
  recipients,
  signers,
  page,
}: Plan): object | false {
  const sign = phrase('sign', language)
  const place = phrase('place_date', language)
  const parties = [sender, ...recipients].flatMap((party) => (party ? [party.heading] : [])).slice(0, 4)
  const sides = kind.id === 'contract' ? parties : []
  // “Both parties” means the parties of the contract, which have their own signature lines below.
  if (signers.length > 0 && !(signers.length === sides.length && signers.every((name) => name === '')))
    return {
      isApart: true,
      received: '',
      people: signers.map((name) => {
        // A signer can be an inflected party: in German, “Unterschrift des Kunden” is for the party “Kunde”.
        const known = parties.find((heading) => folded(name).startsWith(folded(heading))) ?? name
        return name === '' ? sign : `${sign}: ${known.charAt(0).toUpperCase()}${known.slice(1)}`
      }),
    }
  // A slip on a parcel has no room for signatures.
  const isOnParcel = layout === 'label' || (kind.id === 'delivery' && isNarrow(page))
  if (isOnParcel || !kind.isSigned || lists.some(isSignatories)) return false
  if (kind.id === 'contract') {
    const line = `${place}, ${sign}`
    return {
      isApart: false,
      people: sides.length < 2 ? [line, line] : sides.map((name) => `${line}: ${name}`),
    }
  }
  const received = kind.id === 'delivery' ? phrase('received', language) : ''
  return { isApart: true, received, people: [place, sign] }
}

/** Invoices, reports, menus and most others: letterhead, recipient and facts side by side, and tables. */
function businessView(plan: Plan): object {
  const { layout, lists, after } = plan
  const first = lists.find((list) => !isSignatories(list))
  const hasHeading = (list: ListPlan) =>
    list.form !== 'dishes' &&
    !(layout === 'menu' && lists.length === 1) &&
    (lists.length > 1 || list !== first || list.form === 'values' || list.form === 'cards')
  const isMatter = ({ concept }: Leaf) => layout === 'report' && concept !== 'notes' && concept !== 'terms'
  return {
    firstSections: sectionsOf(plan, true),
    lastSections: sectionsOf(plan, false),
    matter: after.filter(isMatter).map(leafView),
    after: after.filter((leaf) => !isMatter(leaf)).map(leafView),
    lists: listsOf(plan, (list) => !isSignatories(list), hasHeading),
    signatories: listsOf(plan, isSignatories, hasHeading),
  }
}

/** Contracts: title, two sides, numbered clauses and signature lines. */
function contractView(plan: Plan): object {
  const sides = [...(plan.sender ? [plan.sender] : []), ...plan.recipients]
  return {
    sides: sides.map(partyView),
    hasSides: sides.length > 0,
    facts: termsView([...plan.facts, ...plan.details]),
    lists: listsOf(
      plan,
      (list) => !isSignatories(list),
      ({ form }) => form !== 'entries',
    ),
  }
}

/** Letters: letterhead, address, references, subject, text and signature. */
function letterView(plan: Plan): object {
  const { language, lists, recipients } = plan
  const texts = [...plan.before, ...plan.after]
  const named = (concept: string) => texts.find((leaf) => leaf.concept === concept)
  const said = (leaf: Leaf | undefined, otherwise: string) =>
    leaf ? leafView(leaf) : { if: '', end: '', value: escapeHtml(phrase(otherwise, language)) }
  const [greeting, closing] = [named('greeting'), named('closing')]
  const notes = texts.filter(({ concept }) => concept === 'notes' || concept === 'terms')
  const [to, ...others] = recipients.map(partyView)
  return {
    to: to && to.lines.length > 0 && to,
    others,
    greeting: said(greeting, 'dear'),
    texts: texts
      .filter((leaf) => leaf !== greeting && leaf !== closing && !notes.includes(leaf))
      .map(leafView),
    notes: notes.map(leafView),
    closing: said(closing, 'regards'),
    isUnsigned: plan.signers.length === 0 && !lists.some(isSignatories),
    paragraphs: listsOf(plan, ({ form }) => form === 'paragraphs', false),
    lists: listsOf(
      plan,
      ({ form }) => form !== 'signatories' && form !== 'paragraphs',
      ({ form }) => lists.length > 1 || form === 'values',
    ),
  }
}

const codes: Readonly<Record<string, string>> = { tracking_no: 'code128', ticket_no: 'qrcode' }
const coded = new Set(['sku', 'number', 'email', 'web', 'reference'])

/** Small paper: the main values are large, and a number is printed as a code. */
function labelView(plan: Plan): object {
  const facts = [...plan.facts, ...plan.details]
  const texts = [...facts, ...plan.recipients.flatMap(({ leaves }) => leaves)].filter(
    ({ field }) => field.kind === 'text' || field.kind === 'email',
  )
  const wanted = texts.find(
    ({ concept }) => concept !== undefined && (concept.endsWith('_no') || coded.has(concept)),
  )
  const leaf =
    texts.find(({ concept }) => concept !== undefined && concept in codes) ??
    (plan.code === undefined ? undefined : (wanted ?? texts[0]))
  const type = plan.code ?? codes[leaf?.concept ?? ''] ?? 'qrcode'
  return {
    // Labels without a visible title get a title for screen readers.
    isUntitled: plan.kind.id === 'label' && !plan.title.includes('{{'),
    facts: termsView(facts),
    code: leaf && { ...leafView(leaf), type, isBars: type === 'code128' },
    lists: listsOf(plan, () => true, true),
  }
}

const ofWhom = new Set(['name', 'participant', 'employee', 'customer'])

/** Certificates: one framed page with the name in the middle. */
function certificateView(plan: Plan): object {
  const { language } = plan
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
  const said = rest
    .filter(isSaid)
    .filter(
      (leaf, at) =>
        at === 0 || leaf.concept !== undefined || leaf.field.kind === 'multiline' || isCourse(leaf),
    )
  const course = said.find(isCourse)
  const name = party?.leaves.find(({ concept }) => concept === 'name') ?? party?.leaves[0] ?? named
  const around = party?.leaves.filter((leaf) => leaf !== name) ?? []
  const sign = signView(plan)
  return {
    named: name && `{{${name.tag}}}${last ? ` {{${last.tag}}}` : ''}`,
    certifies: phrase('certifies', language),
    completed: name && course ? phrase('completed', language) : '',
    lines: [around, ...others.map(({ leaves }) => leaves)].flatMap(partyLines),
    said: [...(course ? [course] : []), ...said.filter((leaf) => leaf !== course)].map((leaf) => ({
      ...leafView(leaf),
      class: isLarge(leaf) ? 'course' : 'lead',
    })),
    isSigned: sign !== false || plan.lists.some(isSignatories),
    footer: termsView([...rest.filter((leaf) => !said.includes(leaf)), ...plan.payment, ...plan.small]),
  }
}

function isCourse({ field: { name, kind }, concept }: Leaf): boolean {
  return (
    (kind === 'text' || kind === 'multiline') &&
    (concept === 'title' ||
      /course|kurs(?!nummer)|lehrgang|seminar|workshop|training|cours|formation|curso|دورة|קורס/iu.test(name))
  )
}

function isLarge({ concept }: Leaf): boolean {
  return concept === undefined || ['description', 'project', 'title'].includes(concept)
}

/** Whether a value is in the middle of the page. Numbers and dates are at the bottom. */
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
