export { Decimal, digitsMax, divisionPlaces } from './decimal/decimal.ts'
export type { Rounding } from './decimal/divide-rounded.ts'
export { DecimalFault } from './decimal/decimal-fault.ts'
