import type { McpTool } from './tool.ts'
import { listTemplates } from './tools/list-templates.ts'
import { readFile } from './tools/read-file.ts'
import { readTemplate } from './tools/read-template.ts'
import { render } from './tools/render.ts'

/** All that can be done by way of `/mcp`, in the order in which it is listed. */
export const allTools: readonly McpTool[] = [listTemplates, readTemplate, readFile, render]
