import { type DraftSource, promptText } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import { composedAddresses } from './composed-addresses.ts'
import { fieldMark, type OutsideAddresses, outsideAddresses, plainAddress } from './outside-addresses.ts'
import {
  addressesInText,
  printableAddresses,
  type TextAddress,
  type TextAddresses,
  textAddresses,
} from './text-addresses.ts'

/** Reserved example hosts, which samples can use. */
const reservedHosts = /(?:^|[.@])example(?:\.(?:com|org|net))?(?:[/?#:]|$)/

/** Hosts that exist only for examples, such as the address in a new code. */
const exampleHosts = /^(?:www\.)?example\.(?:com|org|net)(?:[/?#:]|$)/

/** Why an edit is refused because of its addresses: one message for the model, one for people. */
export interface AddressRefusal {
  model: string
  person: string
}

/** What the user wrote or provided. */
type Given = Pick<AuthorRequest, 'prompt'> &
  Partial<Pick<AuthorRequest, 'sample' | 'files' | 'earlier' | 'isNew'>>

/**
 * Checks the external addresses that a model's edit adds. Printing loads them, so each could leak the contents of documents. Addresses that are in
 * the draft that was sent or in the user's own prompt are allowed, but addresses that are only in files, samples or earlier prompts are not.
 */
export function addressRefusal(
  begun: DraftSource,
  after: DraftSource,
  request: Given,
): AddressRefusal | undefined {
  const [was, is] = [outsideAddresses(withoutSamples(begun)), outsideAddresses(withoutSamples(after))]
  const said = promptAddresses(request)
  const carrying = [...is.loaded].find((one) => one.includes(fieldMark) && !was.loaded.has(one))
  if (carrying !== undefined)
    return refusal(
      carrying,
      'would send the data of each document there. An external address that is loaded must not contain a field',
    )
  const isFresh = (one: string) => !exampleHosts.test(one)
  const loaded = [...is.loaded].find((one) => isFresh(one) && !was.loaded.has(one) && !said.has(one))
  const link = [...is.links].find((one) => isFresh(one) && !was.links.has(one) && !isPromptLink(one, said))
  const known = outsideAddresses(begun).loaded
  const sampled = [...outsideAddresses(after).loaded].find(
    (one) => !is.loaded.has(one) && !known.has(one) && !said.has(one) && !reservedHosts.test(one),
  )
  const fresh = loaded ?? link ?? sampled
  if (fresh !== undefined)
    return refusal(
      fresh,
      'is not in the person’s own prompt. Remove it, or use an address of example.com as an example',
    )
  const piecedBefore = new Set(composedAddresses(begun, begun))
  const pieced = composedAddresses(after, begun).find((one) => !piecedBefore.has(one))
  if (pieced !== undefined)
    return refusal(
      pieced,
      'is built from several fields. Use one field whose value is the whole address, or a file in assets/',
    )
  return textRefusal(unknownIn(begun, after, request), request)
}

/**
 * Addresses in text are reported, not refused, if files are attached, because they can come from those files. Account numbers in samples are
 * examples.
 */
function textRefusal(
  { links, texts, samples }: TextAddresses,
  { files = [] }: Given,
): AddressRefusal | undefined {
  const found =
    links.find(({ plain }) => !exampleHosts.test(plain)) ??
    (files.length === 0 ? texts.find(({ plain }) => !exampleHosts.test(plain)) : undefined) ??
    samples.find(({ kind, plain }) => kind !== 'iban' && !reservedHosts.test(plain))
  if (!found) return undefined
  const name = `${kindWords[found.kind]} ${shortened(found.plain)}`
  return {
    model: `The ${name} is neither in the person’s own prompt nor in their data. Remove it${found.kind === 'web' || found.kind === 'email' ? ', or use an address of example.com as an example' : ''}.`,
    person: `It would have added the ${name}, which was not requested.`,
  }
}

const kindWords = {
  web: 'web address',
  email: 'email address',
  phone: 'phone number',
  iban: 'account number',
  payee: 'payment address',
} as const

/** Returns the addresses in text that are neither in the draft that was sent nor in what the user wrote or provided. */
function unknownIn(begun: DraftSource, after: DraftSource, request: Given): TextAddresses {
  const { prompt, sample, earlier = [] } = request
  const words = [promptText(prompt), sample?.text ?? '', ...earlier.map((one) => one.prompt)].join('\n')
  const keys = new Set([...keysIn(addressesInText(words)), ...keysOf(begun)])
  const isKnown = (one: TextAddress) => keys.has(keyOf(one))
  const found = textAddresses(after)
  return {
    links: found.links.filter((one) => !isKnown(one)),
    texts: found.texts.filter((one) => !isKnown(one)),
    samples: found.samples.filter((one) => !isKnown(one)),
  }
}

const knownKeys = new WeakMap<DraftSource, readonly string[]>()

/** Returns the keys of all addresses in a draft. Cached, because each edit in a turn is compared with the same draft. */
function keysOf(source: DraftSource): readonly string[] {
  const kept = knownKeys.get(source)
  if (kept) return kept
  const keys = keysIn(printableAddresses(source))
  knownKeys.set(source, keys)
  return keys
}

/** Returns the keys of known addresses. The host of a known email address is also known. */
function keysIn(known: readonly TextAddress[]): string[] {
  return known.flatMap((one) => [
    keyOf(one),
    ...(one.kind === 'email' ? [`web ${one.plain.split('@').at(-1) ?? ''}`] : []),
  ])
}

/** The number of last digits that are compared, because phone numbers can lack their country and area codes. */
const phoneDigitsMin = 7

/** Returns a key for comparison. Web addresses with the same host are equal: nothing is sent until someone opens them. */
function keyOf({ kind, plain }: TextAddress): string {
  if (kind === 'phone') return `phone ${plain.slice(-phoneDigitsMin)}`
  return `${kind} ${kind === 'web' ? (/^[^/?#:]+/.exec(plain)?.[0] ?? '') : plain}`
}

/** Returns a notice for each external address that a draft contains and the previous one did not. */
export function addressNotes(before: DraftSource, after: DraftSource, request?: Given): string[] {
  const [was, is] = [outsideAddresses(withoutSamples(before)), outsideAddresses(withoutSamples(after))]
  const fresh = (kind: keyof OutsideAddresses) => [...is[kind]].filter((one) => !was[kind].has(one))
  return [
    ...fresh('loaded').map((one) => `The document contains a new external address: ${one}`),
    ...fresh('links').map((one) => `The document contains a new link: ${one}`),
    ...(request ? textNotes(unknownIn(before, after, request), request) : []),
  ]
}

/** Samples of a new template are examples. */
function textNotes({ texts, samples }: TextAddresses, { isNew = false }: Given): string[] {
  const all = [
    ...texts.map((one) => ({ ...one, where: 'The document contains' })),
    ...(isNew ? [] : samples.map((one) => ({ ...one, where: 'The samples contain' }))),
  ]
  // Account numbers come first, so that a list of harmless addresses does not hide an account number.
  const notes = all
    .filter(({ plain }) => !reservedHosts.test(plain))
    .toSorted((one, other) => Number(isAccount(other)) - Number(isAccount(one)))
    .map(({ kind, plain, where }) => `${where} a new ${kindWords[kind]}: ${shortened(plain)}`)
  // No address is left out, because a reader could open, or pay to, any of them.
  return [...new Set(notes)]
}

function isAccount({ kind }: TextAddress): boolean {
  return kind === 'iban' || kind === 'payee'
}

function refusal(address: string, why: string): AddressRefusal {
  const shown = shortened(address)
  return {
    model: `The external address ${shown} ${why}.`,
    person: `It would have added the external address ${shown}, which was not requested.`,
  }
}

function shortened(address: string): string {
  return address.length > 100 ? `${address.slice(0, 99)}…` : address
}

/** Returns the addresses in a prompt. They must match as whole words, because a longer address is a different address. */
function promptAddresses(request: Pick<AuthorRequest, 'prompt'>): Set<string> {
  const words = promptText(request.prompt).split(/[\s"'“”„«»‘’<>()[\]]+/u)
  return new Set(words.flatMap((word) => plainAddress(word) ?? []))
}

/** A placeholder for data in an address in the prompt: `{number}`, `{{number}}`, `${number}`. */
const placeholder = /\$?\{+[^{}]*\}+/g

/** A link may extend an address from the prompt: nothing is sent until someone clicks or scans it, and its host was requested. */
function isPromptLink(link: string, said: ReadonlySet<string>): boolean {
  const all = [...said].flatMap((one) => {
    const [before = ''] = one.split(placeholder)
    return one === before ? [one] : [one.replaceAll(placeholder, fieldMark), plainAddress(before) ?? '']
  })
  return all.some(
    (one) => link === one || ((link.startsWith(`${one}/`) || link.startsWith(`${one}?`)) && isHost(one)),
  )
}

function isHost(said: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(said)
}

function withoutSamples({ files, assets }: DraftSource): DraftSource {
  return {
    files: Object.fromEntries(Object.entries(files).filter(([path]) => !/^samples?[./]/.test(path))),
    assets,
  }
}
