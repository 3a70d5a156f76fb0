export function CodeTab() {
  return null
}
