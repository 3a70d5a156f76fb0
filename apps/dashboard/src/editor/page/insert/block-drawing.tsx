import type { BlockKind } from '@platen/template/markup'
import type { ReactElement } from 'react'
import classes from './insert.module.css'

/** A small drawing of a block. `own` is a block that the account saved. */
export function BlockDrawing({ kind }: { kind: BlockKind | 'own' }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 56" fill="none" stroke="currentColor" aria-hidden>
      {drawings[kind]}
    </svg>
  )
}

const text = (x: number, y: number, width: number) => (
  <line key={`${x} ${y}`} x1={x} y1={y} x2={x + width} y2={y} strokeWidth={3} opacity={0.4} />
)
const thin = { strokeWidth: 1.5 }
const solid = { fill: 'currentColor', stroke: 'none' }

const drawings: Readonly<Record<BlockKind | 'own', ReactElement>> = {
  heading: (
    <>
      <line x1={20} y1={20} x2={62} y2={20} strokeWidth={7} />
      {text(20, 34, 56)}
      {text(20, 42, 44)}
    </>
  ),
  text: (
    <>
      {text(20, 16, 56)}
      {text(20, 24, 56)}
      {text(20, 32, 56)}
      {text(20, 40, 30)}
    </>
  ),
  field: (
    <>
      <line x1={16} y1={28} x2={36} y2={28} strokeWidth={3} />
      <rect x={42} y={20} width={40} height={16} rx={8} {...thin} />
      <line x1={50} y1={28} x2={74} y2={28} strokeWidth={3} opacity={0.4} />
    </>
  ),
  table: (
    <>
      <line x1={14} y1={16} x2={82} y2={16} {...thin} />
      <line x1={14} y1={11} x2={32} y2={11} strokeWidth={3} />
      <line x1={66} y1={11} x2={82} y2={11} strokeWidth={3} />
      {[24, 34, 44].map((y) => (
        <g key={y}>
          {text(14, y, 30)}
          {text(70, y, 12)}
          <line x1={14} y1={y + 5} x2={82} y2={y + 5} strokeWidth={0.75} opacity={0.5} />
        </g>
      ))}
    </>
  ),
  totals: (
    <>
      {text(40, 14, 18)}
      {text(70, 14, 12)}
      {text(40, 24, 14)}
      {text(72, 24, 10)}
      <line x1={40} y1={32} x2={82} y2={32} {...thin} />
      <line x1={40} y1={40} x2={56} y2={40} strokeWidth={4} />
      <line x1={66} y1={40} x2={82} y2={40} strokeWidth={4} />
    </>
  ),
  condition: (
    <>
      <rect x={14} y={12} width={68} height={32} rx={4} strokeDasharray="4 3" {...thin} />
      <path d="M24 28l5 5 9-11" strokeWidth={2.5} />
      {text(46, 24, 28)}
      {text(46, 32, 18)}
    </>
  ),
  columns: (
    <>
      {[16, 24, 32, 40].map((y) => (
        <g key={y}>
          {text(14, y, 28)}
          {text(54, y, 28)}
        </g>
      ))}
    </>
  ),
  image: (
    <>
      <rect x={24} y={10} width={48} height={36} rx={3} {...thin} />
      <circle cx={36} cy={20} r={4} {...solid} />
      <path d="M26 42l14-13 9 8 8-7 13 12z" {...solid} opacity={0.5} />
    </>
  ),
  line: (
    <>
      {text(20, 16, 56)}
      <line x1={14} y1={28} x2={82} y2={28} strokeWidth={2} />
      {text(20, 40, 56)}
    </>
  ),
  'page-break': (
    <>
      <path d="M30 6v14h36V6M30 50V36h36v14" {...thin} />
      <line x1={14} y1={28} x2={82} y2={28} strokeDasharray="5 4" {...thin} />
    </>
  ),
  'page-number': (
    <>
      <rect x={30} y={6} width={36} height={44} rx={2} {...thin} />
      {text(36, 15, 24)}
      {text(36, 22, 24)}
      <text x={60} y={46} fontSize={8} textAnchor="end" {...solid}>
        1 / 3
      </text>
    </>
  ),
  signature: (
    <>
      <path d="M56 30c4-12 8-12 6-4s4 6 6 0 4 2 8 1" {...thin} />
      <line x1={12} y1={36} x2={42} y2={36} {...thin} />
      <line x1={54} y1={36} x2={84} y2={36} {...thin} />
      {text(12, 43, 18)}
      {text(54, 43, 16)}
    </>
  ),
  address: (
    <>
      <line x1={22} y1={16} x2={50} y2={16} strokeWidth={3} />
      {text(22, 26, 36)}
      {text(22, 34, 30)}
      {text(22, 42, 22)}
    </>
  ),
  'qr-code': (
    <path
      {...solid}
      d="M32 12h12v12H32zM52 12h12v12H52zM32 32h12v12H32zM48 28h4v4h-4zM56 30h4v4h-4zM52 36h4v4h-4zM60 38h4v6h-4zM48 42h4v2h-4zM46 14h3v4h-3zM46 22h4v3h-4z"
    />
  ),
  'bar-code': (
    <path
      {...solid}
      d="M18 12h3v32h-3zM24 12h1v32h-1zM28 12h4v32h-4zM35 12h1v32h-1zM39 12h2v32h-2zM45 12h1v32h-1zM49 12h5v32h-5zM57 12h1v32h-1zM61 12h2v32h-2zM66 12h1v32h-1zM70 12h4v32h-4zM76 12h2v32h-2z"
    />
  ),
  chart: (
    <>
      <path {...solid} opacity={0.7} d="M22 32h9v12h-9zM36 22h9v22h-9zM50 27h9v17h-9zM64 14h9v30h-9z" />
      <line x1={16} y1={45} x2={80} y2={45} {...thin} />
    </>
  ),
  own: (
    <>
      <rect x={20} y={12} width={56} height={32} rx={4} {...thin} />
      <path d="M48 18l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" {...solid} opacity={0.7} />
    </>
  ),
}
