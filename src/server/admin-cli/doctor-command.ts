import { listEmptyTexts } from '../content/edited-texts.ts'
import { checkIndexes } from '../operations/doctor/check.ts'
import { examineShop } from '../operations/doctor/doctor.ts'
import { type AdminCommand, ChecksFailed } from './command.ts'

export const doctorCommand: AdminCommand = {
  name: 'doctor',
  summary: 'Check what is stored against the rules of the shop.',
  usage: '[--indexes]',
  options: { indexes: { type: 'boolean' } },
  details: [
    '  --indexes  also reads every index and compares it with its table, by the extension amcheck',
    '',
    'Exit code 1 if something is broken; docs/operations/troubleshooting.md has what to do for each check.',
  ],
  rollsBack: true,
  async run(tx, { shop, values, print }) {
    const findings = await examineShop(shop)
    const indexes = values['indexes'] === true ? await checkIndexes(tx) : undefined
    if (indexes) findings.push(indexes)
    const widest = Math.max(...findings.map(({ name }) => name.length))
    const lines = findings.map(({ name, rule, broken, first }) => {
      const start = `${broken > 0 ? 'BROKEN' : 'ok    '}  ${name.padEnd(widest)}  ${rule}`
      return broken > 0
        ? `${start} ${broken}: ${first.join(', ')}${broken > first.length ? ', ...' : ''}`
        : start
    })
    if (indexes === null)
      lines.push('The indexes were not checked: the extension amcheck is not there, or not allowed.')
    const empty = await listEmptyTexts(tx)
    if (empty.length > 0) lines.push(`/astra/ does not show texts that are empty: ${empty.join(', ')}.`)
    const broken = findings.filter(finding => finding.broken > 0).length
    lines.push(`${findings.length} checks, ${broken} broken`)
    if (broken > 0) throw new ChecksFailed(...lines)
    for (const line of lines) print(line)
  },
}
