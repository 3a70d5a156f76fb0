import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { answerTasks } from '@platen/platform'

answerTasks((parameters: Argon2Parameters) => argon2Sync('argon2id', parameters))
