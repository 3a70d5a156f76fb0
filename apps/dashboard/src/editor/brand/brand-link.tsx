import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useBrandAddress } from './use-brand-address.ts'

/** A link out of the editor to the Brand page, which leads back. */
export function BrandLink({ children, ...props }: AnchorProps & { children: ReactNode }) {
  const address = useBrandAddress()
  return (
    <Anchor inherit {...props} renderRoot={(root) => <Link {...root} {...address} />}>
      {children}
    </Anchor>
  )
}
