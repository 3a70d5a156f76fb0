import { AddressRefused, type Egress, shownAddress } from '@platen/platform/egress'

/** Parses the URL of an endpoint, which must be public and `https`, unless private addresses are allowed. Throws `AddressRefused`. */
export function checkEndpointUrl(
  egress: Pick<Egress, 'assertPublicUrl' | 'allowPrivate'>,
  text: string,
): URL {
  const url = egress.assertPublicUrl(text)
  if (url.protocol !== 'https:' && !egress.allowPrivate) {
    throw new AddressRefused(shownAddress(url), 'it must start with https')
  }
  return url
}
