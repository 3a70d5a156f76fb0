import { AddressRefused, type Egress, shownAddress } from '@platen/platform/egress'

/** The address of an endpoint, read: public and `https`, unless the guard lets private ones through. Throws `AddressRefused`. */
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
