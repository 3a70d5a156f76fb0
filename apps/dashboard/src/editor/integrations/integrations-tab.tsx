export function IntegrationsTab() {
  return null
}
