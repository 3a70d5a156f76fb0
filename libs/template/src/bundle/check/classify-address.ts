import { normalizeText } from '@platen/contract'
import { hiddenTags, startsHidden } from '@platen/merge'

export type AddressKind =
  | { to: 'asset'; path: string }
  /** Files of the folder. The data determines which. */
  | { to: 'assets'; pieces: readonly string[] }
  /** Loaded on every render. */
  | { to: 'remote'; address: string }
  /** Nothing to load: `data:`, a fragment of the page, or an address that comes entirely from data. */
  | { to: 'inline' | 'fragment' | 'data' }
  | { to: 'nowhere'; code: string; message: string }

/** The start of an address with a user name before its host. The first group is the part before the user name. */
export const upToUserName = /^(https?:[/\\]*|[/\\]{2,})[^/\\?#]*@/i
const linkSchemes = ['https', 'http', 'mailto', 'tel']

/**
 * Classifies an address that the renderer would load, relative to `folder` (`''` or `assets`). Merge tags must be hidden. Rejected:
 * `script_address`, `insecure_address` (`http:`), `refused_address` (other schemes, and paths out of the folder).
 */
export function classifyAddress(raw: string, folder: string): AddressKind {
  const address = asBrowsersRead(raw)
  const scheme = schemeOf(address)
  if (scheme === undefined) return classifyRelative(address, folder)
  const shown = shorten(address)
  switch (scheme) {
    case 'https':
      return upToUserName.test(address)
        ? nowhere(
            'refused_address',
            `${shown} contains a user name and is never fetched. Remove everything up to the "@".`,
          )
        : { to: 'remote', address: shown }
    case 'data':
      return { to: 'inline' }
    case 'javascript':
    case 'vbscript':
      return refusedScript
    case 'http':
      return nowhere(
        'insecure_address',
        `${shown} is not encrypted and is never fetched. Put the file into assets/, or use https:.`,
      )
    default:
      return nowhere(
        'refused_address',
        `Addresses with "${scheme}:" are never fetched. Put the file into assets/ and name it by its path.`,
      )
  }
}

/** Classifies the address of a style sheet. A `data:` style sheet is rejected, because its own addresses cannot be checked. */
export function classifyStyleSheet(raw: string, folder: string): AddressKind {
  const found = classifyAddress(raw, folder)
  return found.to === 'inline'
    ? nowhere(
        'refused_address',
        'A style sheet must be a file, not a "data:" address. Write its rules into style.css.',
      )
    : found
}

/** Classifies the address of a link in the document. */
export function classifyLink(raw: string): AddressKind {
  const address = asBrowsersRead(raw)
  if (address === '' || address.startsWith('#')) return { to: 'fragment' }
  if (startsHidden(address)) return { to: 'data' }
  const scheme = schemeOf(address)
  if (scheme === undefined) {
    return nowhere(
      'relative_link',
      `A link in a PDF needs a complete address. Write "https://…${address.startsWith('/') ? '' : '/'}${shorten(address)}".`,
    )
  }
  if (upToUserName.test(address))
    return nowhere(
      'refused_address',
      'A link with a user name has no effect. Remove everything up to the "@".',
    )
  if (linkSchemes.includes(scheme)) return { to: 'fragment' }
  if (scheme === 'javascript' || scheme === 'vbscript') return refusedScript
  return nowhere(
    'refused_address',
    `A link can lead to https:, http:, mailto: or tel:, but not to "${scheme}:".`,
  )
}

const refusedScript = nowhere('script_address', 'Documents do not run scripts. Remove this address.')

function classifyRelative(address: string, folder: string): AddressKind {
  if (address === '') return nowhere('empty_address', 'The address is empty. Name a file in assets/.')
  if (address.startsWith('#')) return { to: 'fragment' }
  if (startsHidden(address)) return { to: 'data' }
  if (address.startsWith('//'))
    return nowhere('refused_address', `Write "https:" before ${shorten(address)}.`)
  const [bare = ''] = address.split(/[?#]/, 1)
  const parts = bare.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of bare.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) {
      return nowhere(
        'refused_address',
        `${shorten(address)} leads out of the template's folder. Put the file into assets/.`,
      )
    }
  }
  if (bare.startsWith('/')) {
    const advice =
      bare.search(hiddenTags) < 0
        ? `Write the path without the leading slash: "${shorten(parts.join('/'))}".`
        : 'A path begins with a folder of the template, never with a slash. Remove the slash.'
    return nowhere('refused_address', advice)
  }
  const path = normalizeText(decoded(parts.join('/')), 'NFC')
  const pieces = path.split(hiddenTags)
  if (pieces.length === 1) return { to: 'asset', path }
  return { to: 'assets', pieces }
}

/** Whether a path can result from the fixed parts of an address with data between them. */
export function pathFitsPieces(path: string, pieces: readonly string[]): boolean {
  const [start = '', ...later] = pieces
  const end = later.pop() ?? ''
  if (!path.startsWith(start) || !path.endsWith(end) || path.length < start.length + end.length) return false
  // The earliest position for each part leaves the most space for the rest, so no backtracking is needed.
  let at = start.length
  for (const piece of later) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= path.length - end.length
}

/** Removes surrounding spaces and control characters, as browsers do before they read the scheme. */
export function asBrowsersRead(raw: string): string {
  return raw.replaceAll(/\p{Cc}/gu, '').trim()
}

/** Whether an address leads out of the folder: with a scheme or a host. */
export function namesHost(raw: string): boolean {
  const address = asBrowsersRead(raw)
  return schemeOf(address) !== undefined || /^[/\\]{2}/.test(address)
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nowhere(code: string, message: string): { to: 'nowhere'; code: string; message: string } {
  return { to: 'nowhere', code, message }
}

function shorten(address: string): string {
  const shown = address.slice(0, 1000).replaceAll(hiddenTags, '{{…}}')
  return shown.length > 100 ? `${shown.slice(0, 99)}…` : shown
}
