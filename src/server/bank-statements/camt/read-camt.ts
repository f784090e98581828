import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { decodeXml, FaultyValue, plainXml, UnreadableFile } from '../../platform/files/decode-text.ts'
import { normalizeAccount, readEntries, type Statement } from '../statement.ts'
import { readMovements } from './camt-movements.ts'
import { all, at, textAt, type XmlNode } from './xml-node.ts'

/** The prefix may be any name that XML allows, such as 'ns-1'. */
const namespace =
  /xmlns(?::[\p{L}_][\p{L}\p{M}\p{N}._-]*)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)["']/u
const newestVersion = 13
const notBooked = ['PDNG', 'FUTR', 'INFO']

/** Accepts camt.053.001.02 to .13. Throws `UnreadableFile`. */
export function readCamt(bytes: Uint8Array): Statement {
  const statements = all(parseStatementXml(decodeXml(bytes)), 'Stmt')
  if (statements.length === 0) throw new UnreadableFile(t => t.noStatement)

  const accounts = statements.map(readAccount)
  const listed = statements.flatMap((statement, index) =>
    all(statement, 'Ntry').map(entry => ({
      entry,
      where: { statement: index + 1, account: accounts[index] ?? '' },
    })),
  )
  const read = readEntries(
    listed,
    (_, index) => ({ kind: 'entry', number: index + 1 }),
    ({ entry, where }, place) => (isBooked(entry) ? readMovements(entry, { place, ...where }) : null),
  )
  return { accounts: [...new Set(accounts)], ...read }
}

function readAccount(statement: XmlNode): string {
  const account = normalizeAccount(
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
  )
  if (!account) throw new UnreadableFile(t => t.noAccount)
  return account
}

function isBooked(entry: XmlNode): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')
  if (status === 'BOOK') return true
  if (notBooked.includes(status)) return false
  throw new FaultyValue(t => t.statusUnknown(status, ['BOOK', ...notBooked].join(', ')))
}

/** Statements declare no document types or entities, which attacks on XML parsers use. */
function parseStatementXml(xml: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile(t => t.entities)
  const version = Number(namespace.exec(xml.slice(0, 4000))?.[1] ?? 0)
  if (version < 2 || version > newestVersion) throw new UnreadableFile(t => t.notCamt)

  // Without it a truncated file would be read as a shorter statement. Its successor is another dependency.
  // oxlint-disable-next-line typescript/no-deprecated
  const validity = XMLValidator.validate(xml)
  if (validity !== true) throw new UnreadableFile(t => t.damagedXml(validity.err.line, validity.err.msg))

  const parser = new XMLParser({ ...plainXml, maxNestedTags: 60 })
  try {
    const [root, ...others] = all(parser.parse(xml), 'Document')
    if (others.length > 0) throw new Error('it has more than one document')
    return at(root, 'BkToCstmrStmt')
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(t => t.unreadableXml(detail))
  }
}
