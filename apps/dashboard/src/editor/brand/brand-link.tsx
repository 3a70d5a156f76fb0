import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrandAddress } from './use-brand-address.ts'

/** A link from the editor to the Brand page, which links back to the editor. `hash` is a section of that page. */
export function BrandLink(props: {
  children: ReactNode
  size?: 'sm'
  hash?: 'brand-company' | 'brand-logo'
}) {
  const { children, size, hash } = props
  const address = useBrandAddress()
  return (
    <Anchor
      {...(size ? { size } : { inherit: true })}
      renderRoot={(root) => <Link {...root} {...address} {...(hash && { hash })} />}
    >
      {children}
    </Anchor>
  )
}
