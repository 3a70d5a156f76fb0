import { escapeHtml } from '@platen/contract'
import type { ComposerPicture } from '../composing.ts'
import { type Kind, kindNamed } from '../kinds/kinds.ts'
import type { SumRows, UnderstoodField } from '../understand/understood.ts'
import { conceptNamed, labelOf, spelling } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import type { PromptRead } from '../prompt/read-prompt.ts'
import { includesTax } from '../prompt/wishes.ts'
import { isOfCurrencies, openQuantity, untotalled } from './open-amounts.ts'
import { formulaName } from './formula-names.ts'
import { askedPayment, isBankDetail, notDone } from './asked-parts.ts'
import { apart, fieldLabel, leafOf } from './labels.ts'
import { letterheadFor } from './letterhead.ts'
import { findParties, type FoundParty, hasOnlyValues, leavesOf } from './parties.ts'
import { planList, planSection, unprintedListNotes } from './plan-list.ts'
import type { Leaf, Party, Plan, SumRow } from './plan.ts'
import { planPage } from './plan-page.ts'
import { hasTotals, listOfSums, planSums, sumOrder, totalOf } from './plan-sums.ts'

export interface ToPlan {
  prompt: PromptRead
  fields: readonly UnderstoodField[]
  pictures: readonly ComposerPicture[]
  /** Sample data, from which the widths of words are measured. */
  data: Readonly<Record<string, unknown>>
  brandLogo?: string | undefined
  language: Language
  locale: string
  /** A currency code, or `{{currency}}`. */
  currency: string
  /** Sums at the end of the pasted table. */
  sumRows?: SumRows | undefined
}

const facts = new Set(['id', 'text', 'date', 'boolean', 'email', 'currency', 'percent', 'number', 'money'])
const payment = new Set(['iban', 'bic', 'bank', 'account_no', 'payment_method'])
const before = new Set(['intro', 'summary', 'greeting'])
const headings = new Set(['title', 'subject'])
/** If there are more facts, only numbers and dates are next to the heading. */
const factsMax = 9

/** Decides where each field is printed. */
export function planDocument(given: ToPlan): Plan {
  const { prompt, fields, pictures, language, locale, currency } = given
  const kind = prompt.kind ?? kindNamed('document')
  const { layout } = kind
  const { wishes } = prompt
  const isShown = ({ field }: Leaf) => !wishes.isWithoutPrices || field.kind !== 'money'
  const found = findParties(fields, language, layout === 'report' && kind.id !== 'cv')
  const { parties } = found
  const about = kind.id === 'cv' ? found.rest.find(isAboutSomebody) : undefined
  const rest = found.rest.filter((field) => field !== about)
  const sender = parties.find(({ concept }) => concept.kind === 'sender')
  const others = parties.filter((party) => party !== sender)
  const leaves = apart([
    ...(about ? leavesOf(about, language).filter(({ list }) => list === undefined) : []),
    ...rest.filter(isValue).map((field) => leafOf(field, language)),
  ]).filter(isShown)
  const isTrade = layout === 'business'
  const heading = isTrade ? undefined : headingOf(leaves, kind, others.length > 0)
  const name =
    prompt.title ??
    prompt.calledAs ??
    (kind.id === 'document' ? phrase('details', language) : kind.titles[language])
  const isListed = ({ kind: form }: UnderstoodField) => form === 'list' || form === 'values'
  const lists = [...rest, ...(about?.children ?? [])]
    .filter(isListed)
    .map((field) => planList(field, field.path.join('.'), { language, kind }))
    .map((list) => ({ ...list, columns: list.columns.filter(isShown) }))
  const main = listOfSums(lists)
  const isPayslip = kind.id === 'payslip'
  const hasSums = main !== undefined || isTrade || layout === 'report'
  const sums = !hasSums
    ? []
    : leaves.filter(
        (leaf) => isSum(leaf, main !== undefined && !isPayslip) || (isPayslip && leaf.concept === 'net_pay'),
      )
  const isUsed = new Set<Leaf>([...(heading ? [heading] : []), ...sums])
  const left = leaves.filter((leaf) => !isUsed.has(leaf) && leaf.field.name !== 'locale')
  const pays = left.filter(({ concept }) => payment.has(concept ?? ''))
  const texts = left.filter(
    (leaf) =>
      (leaf.field.kind === 'multiline' && !(about && leaf.concept === 'address')) ||
      before.has(leaf.concept ?? '') ||
      isLetterText(leaf, layout),
  )
  const images = left.filter(({ field }) => field.kind === 'image')
  const shown = new Set([...pays, ...texts, ...images])
  const short = left.filter(
    (leaf) => !shown.has(leaf) && !isCurrencyOfTable(leaf, currency, main !== undefined),
  )
  const inHead = headFacts(short)
  const taken = new Set(fields.map((field) => field.name))
  const isMixed = main !== undefined && isOfCurrencies(main, given.data)
  const computed = main
    ? planSums({
        list: main,
        given: isPayslip ? [] : sums,
        language,
        currency,
        taken,
        taxRate: wishes.isTaxFree ? undefined : (wishes.taxRate ?? given.sumRows?.taxRate),
        isAddedUp: kind.hasTotal,
        holdsTax: includesTax(prompt.words.raw),
        isUnsummed: isMixed || given.sumRows?.areKept === true,
        isTotalled: hasTotals(rest) || (main && openQuantity(main)) !== undefined,
      })
    : {}
  for (const list of lists.filter((one) => one !== main && kind.sumsEachTable))
    Object.assign(computed, totalOf(list, { language, currency, taken }))
  for (const list of lists)
    if (list.columns.some(({ field }) => field.kind === 'money')) list.currency = currency
  const paymentAsked = askedPayment(wishes, { leaves, language, taken })
  const own = sender
    ? undefined
    : letterheadFor(kind, {
        taken,
        language,
        hasPayment: pays.length > 0 || wishes.iban !== undefined,
        wantsBank: wishes.wantsBank,
      })
  const senderParty = sender
    ? partyOf(sender, language, kind)
    : own && { heading: labelOf('seller', language), leaves: own.leaves }
  const groups = groupedLists(lists, kind, taken)
  const small = (senderParty?.leaves ?? []).filter(({ concept }) => concept === 'small_print')
  const isBusinessPayment = ({ concept }: Leaf) => payment.has(concept ?? '')
  const paid = [
    ...pays,
    ...(senderParty?.leaves ?? []).filter(isBusinessPayment),
    ...paymentAsked.map((field) => leafOf(field, language)),
  ]
  const usable = pictures.filter(({ path }) => !path.includes('{'))
  const logo = usable.find(({ name: file }) => /logo|brand|marke|signet/i.test(file)) ?? usable[0]
  const takesBrand = senderParty?.leaves.every(({ field }) => field.kind !== 'image') === true
  const planned = rest
    .filter(({ kind: form }) => form === 'group')
    .map((field) => ({
      ...planSection(field, { language, kind }),
      isFirst: rest.indexOf(field) < rest.findIndex(isListed) && hasOnlyValues(field),
    }))
  const fitted = planPage({ lists, sections: planned }, { paper: prompt.paper, kind, data: given.data })
  return {
    kind,
    layout,
    language,
    locale,
    title: heading ? `{{${heading.tag}}}` : escapeHtml(name),
    name: heading && prompt.title === undefined && kind.id === 'document' ? kind.titles[language] : name,
    colour: prompt.colour,
    face: prompt.face,
    page: fitted.page,
    hasTwoColumns: prompt.hasTwoColumns,
    logo: logo?.path ?? (takesBrand ? given.brandLogo : undefined),
    pictures: usable.filter((picture) => picture !== logo).map(({ path }) => path),
    sender: senderParty && {
      ...senderParty,
      leaves: senderParty.leaves.filter((leaf) => !small.includes(leaf) && !isBusinessPayment(leaf)),
    },
    recipients: others.map((party) => partyOf(party, language, kind)),
    facts: inHead,
    details: short.filter((leaf) => !inHead.includes(leaf)),
    before: texts.filter(({ concept }) => before.has(concept ?? '')),
    after: texts.filter(({ concept }) => !before.has(concept ?? '')),
    payment: paid,
    small,
    images,
    sections: fitted.sections,
    lists: fitted.lists,
    sums: main && !isPayslip ? [] : sortedSums(sums),
    computed: { ...computed, ...groups },
    signers: wishes.signers,
    code: wishes.code,
    added: [...(own ? [own.field] : []), ...paymentAsked],
    notes: [
      ...(own
        ? [
            `The letterhead uses your company details from the Brand page. Without them, it prints “${phrase('company', language)}”.`,
          ]
        : []),
      ...(main ? untotalled(main, given.data, language) : []),
      ...lists.flatMap(unprintedListNotes),
      ...notDone(wishes, { lists, leaves, hasBank: paid.some(isBankDetail) }),
    ],
  }
}

/** Returns formulas that group dishes by category, and sets them on the lists. */
function groupedLists(lists: Plan['lists'], { layout }: Kind, taken: ReadonlySet<string>): Plan['computed'] {
  if (layout !== 'menu') return {}
  return Object.fromEntries(
    lists.flatMap((list) => {
      const category = list.columns.find(({ concept, form }) => concept === 'category' && form === 'text')
      const name = `by_${category?.field.name ?? ''}`
      if (list.form !== 'dishes' || !category || taken.has(name) || list.group !== undefined) return []
      list.group = name
      return [
        [
          name,
          {
            formula: `group(${formulaName(list.tag)}, ${JSON.stringify(category.tag)})`,
            label: category.label,
          },
        ],
      ]
    }),
  )
}

/** Returns the field that is printed as the title. */
function headingOf(leaves: readonly Leaf[], { id, layout }: Kind, hasRecipient: boolean): Leaf | undefined {
  const named = leaves.find(({ concept }) => headings.has(concept ?? ''))
  const isOfSomebody = id === 'cv' || (layout === 'label' && !hasRecipient)
  return (isOfSomebody ? leaves.find(({ concept }) => concept === 'name') : undefined) ?? named
}

/** Whether a group of a CV describes the person. */
function isAboutSomebody({ kind, children }: UnderstoodField): boolean {
  const concepts = new Set(children.map(({ name }) => conceptNamed(name)?.id))
  return kind === 'group' && concepts.has('name') && (concepts.has('email') || concepts.has('phone'))
}

function isValue({ kind }: UnderstoodField): boolean {
  return kind !== 'group' && kind !== 'list' && kind !== 'values'
}

function isSum({ concept, field }: Leaf, hasTable: boolean): boolean {
  if (field.kind === 'percent') return hasTable && concept === 'tax_rate'
  return field.kind === 'money' && concept !== undefined && sumOrder.includes(concept)
}

function isLetterText({ concept }: Leaf, layout: Plan['layout']): boolean {
  return layout === 'letter' && ['greeting', 'closing', 'body'].includes(concept ?? '')
}

function isCurrencyOfTable({ tag }: Leaf, currency: string, hasTable: boolean): boolean {
  return hasTable && currency === `{{${tag}}}`
}

/** Returns the facts next to the heading: numbers and dates first. */
function headFacts(leaves: readonly Leaf[]): Leaf[] {
  if (leaves.length <= factsMax) return [...leaves]
  const known = leaves.filter(({ concept, field }) => {
    const kind = concept === undefined ? undefined : conceptNamed(concept)?.kind
    return kind !== undefined && facts.has(kind) && (kind === 'id' || field.kind === 'date')
  })
  return known.slice(0, 6)
}

function partyOf({ concept, leaves, name }: FoundParty, language: Language, kind: Kind): Party {
  // “Contractor” is printed as such, not as “Seller”.
  const isForeign = spelling(name, language) === undefined
  if (isForeign && folded(name) === 'contractor')
    return { heading: phrase('contractor', language), leaves: apart(leaves) }
  const isBill = concept.id === 'customer' && ['invoice', 'credit_note', 'reminder'].includes(kind.id)
  const heading = isBill
    ? phrase('bill_to', language)
    : concept.id === 'ship_to' && isForeign
      ? phrase('ship_to', language)
      : fieldLabel(name, language)
  return { heading, leaves: apart(leaves) }
}

function sortedSums(sums: readonly Leaf[]): SumRow[] {
  const ordered = sums.toSorted(
    (one, other) => sumOrder.indexOf(one.concept ?? '') - sumOrder.indexOf(other.concept ?? ''),
  )
  // The main sum is the last total or balance. Paid and returned amounts can follow it.
  const main =
    ordered.findLast(({ concept }) => concept === 'total' || concept === 'balance') ?? ordered.at(-1)
  return ordered.map((leaf) => ({
    tag: leaf.tag,
    label: leaf.label,
    isMain: leaf === main,
    isOptional: leaf.field.isOptional,
  }))
}
