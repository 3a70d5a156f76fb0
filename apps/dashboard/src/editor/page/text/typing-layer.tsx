import { lazy, Suspense } from 'react'
import { useSelection } from '../selection-store.ts'

const TypingBox = lazy(() => import('./typing-box.tsx').then((module) => ({ default: module.TypingBox })))

/** The text editor on one page. It is loaded on first use. */
export function TypingLayer({ page, scale }: { page: number; scale: number }) {
  const typing = useSelection((state) => state.typing)
  if (typing?.page !== page) return null
  return (
    <Suspense>
      <TypingBox key={`${typing.at} ${typing.copy} ${typing.translation}`} position={typing} scale={scale} />
    </Suspense>
  )
}
