import type { ConnectedBucket } from '@platen/database'
import {
  type ConnectorDestination,
  connectorMappingSchema,
  type ConnectorSecurity,
  Fault,
  type FaultItem,
} from '@platen/contract'
import { AddressRefused, type Egress } from '@platen/platform/egress'
import { unprintableTexts } from '@platen/merge'
import { describeInvalidFieldCount, createShapeCheck } from '../http/check-shape.ts'
import { readEmail } from '../identity/read-email.ts'
import { checkEndpointUrl } from '../webhooks/endpoint-url.ts'
import type { FindMailRefusal } from './destinations/mail-refusal.ts'
import { textsOf } from './destinations/text-patterns.ts'
import { checkPatterns } from './records/text-patterns.ts'

/** Connector settings that need checks beyond their shape. */
export interface ConnectorSettings {
  security: ConnectorSecurity
  signingSecret: string | null
  mapping: unknown
  destination: ConnectorDestination
}

/** Throws `invalid_request` with all errors in the settings. */
export type CheckSettings = (accountId: string, settings: ConnectorSettings) => Promise<void>

const shapeFaults = createShapeCheck(connectorMappingSchema, { onlyFirst: true })

/**
 * Returns the first error in the shape of a mapping. Fields of the template that are not mapped are only reported by `mappingFaults` of
 * `@platen/import/mapping` in the mapping editor, because templates change.
 */
export function mappingShapeFaults(mapping: unknown): FaultItem[] {
  if (mapping === null) return []
  const faults = shapeFaults(mapping).map((each) => ({ ...each, pointer: `/mapping${each.pointer}` }))
  // Also checks the names and other strings in `shape`, which the schema does not describe.
  return faults.length > 0 ? faults : [...unprintableTexts(mapping, '/mapping')]
}

export function createCheckSettings(parts: {
  findBucket: (accountId: string, name: string) => Promise<ConnectedBucket | undefined>
  egress: Pick<Egress, 'assertPublicUrl' | 'allowPrivate'>
  findMailRefusal: FindMailRefusal
}): CheckSettings {
  const { findBucket, egress, findMailRefusal } = parts

  async function destinationFaults(
    accountId: string,
    destination: ConnectorDestination,
  ): Promise<FaultItem[]> {
    if (destination.to === 'link') return urlFaults(egress, destination.url)
    if (destination.to === 'bucket' && !(await findBucket(accountId, destination.bucket)))
      return [fault('/destination/bucket', 'not_connected', 'Connect the bucket first, under Storage.')]
    if (destination.to !== 'mail') return []
    const refusal = await findMailRefusal(accountId, destination.address)
    return refusal
      ? [fault(refusal.pointer, 'not_allowed', refusal.sentence)]
      : addressFaults(destination.address)
  }

  return async (accountId, { security, signingSecret, mapping, destination }) => {
    const errors = [
      ...secretFaults(security, signingSecret),
      ...timestampFaults(security),
      ...signedFaults(security),
      ...mappingShapeFaults(mapping),
      ...(await destinationFaults(accountId, destination)),
      ...checkPatterns(textsOf(destination)),
    ]
    if (errors.length > 0)
      throw new Fault('invalid_request', { detail: describeInvalidFieldCount(errors.length), errors })
  }
}

function secretFaults({ scheme }: ConnectorSecurity, secret: string | null): FaultItem[] {
  if (scheme === 'none') return []
  if (secret === null)
    return [
      fault(
        '/signingSecret',
        'required',
        'Enter the signing secret of the sender. It is needed to verify messages.',
      ),
    ]
  const isStandard = /^(?:whsec_)?[A-Za-z0-9+/]{8,}={0,2}$/.test(secret)
  if (scheme !== 'standard-webhooks' || isStandard) return []
  return [
    fault(
      '/signingSecret',
      'not_allowed',
      'Standard Webhooks secrets are base64-encoded, such as whsec_MfKQ9r8GKYqrTw…',
    ),
  ]
}

/** An unsigned time does not prove a message's age, and a signed time must also be sent in a header. */
function timestampFaults(security: ConnectorSecurity): FaultItem[] {
  if (security.scheme !== 'hmac') return []
  const isSigned = (security.signed ?? '').includes('{timestamp}')
  if (isSigned === (security.timestamp !== undefined)) return []
  return isSigned
    ? [
        fault(
          '/security/timestamp',
          'required',
          'Enter the header that contains the time, because the time is part of the signed text.',
        ),
      ]
    : [
        fault(
          '/security/signed',
          'not_allowed',
          'Add {timestamp} to the signed text. Otherwise, anyone could send an old message with a new time.',
        ),
      ]
}

/** Each copy of the body would be signed. With 33 copies, a 10 MB message becomes 330 MB. */
function signedFaults(security: ConnectorSecurity): FaultItem[] {
  if (security.scheme !== 'hmac' || (security.signed ?? '').split('{body}').length <= 2) return []
  return [fault('/security/signed', 'not_allowed', 'Use {body} only once.')]
}

function urlFaults(egress: Pick<Egress, 'assertPublicUrl' | 'allowPrivate'>, url: string): FaultItem[] {
  try {
    checkEndpointUrl(egress, url)
    return []
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return [
      fault('/destination/url', 'address_not_allowed', `Must be a public HTTPS URL, but ${error.reason}.`),
    ]
  }
}

/** Addresses with fields can only be checked when the fields are filled. */
function addressFaults(address: string): FaultItem[] {
  if (address.includes('{{')) return []
  try {
    readEmail(address)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [
      fault(
        '/destination/address',
        'invalid_email',
        'Enter an email address such as ada@example.com, or a field in double braces.',
      ),
    ]
  }
}

function fault(pointer: string, code: string, message: string): FaultItem {
  return { pointer, code, message }
}
