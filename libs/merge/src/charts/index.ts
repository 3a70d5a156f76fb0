export {
  type ChartFault,
  type ChartFaultCode,
  type ChartRequest,
  type ChartSeries,
  type ChartType,
  chartTypes,
} from './chart.ts'
export { drawChart, type DrawnChart } from './draw-chart.ts'
export {
  type ChartAttribute,
  chartAttributes,
  checkChart,
  readSeriesNames,
  seriesMax,
} from './options/chart-attributes.ts'
export { pointsMax } from './options/read-rows.ts'
