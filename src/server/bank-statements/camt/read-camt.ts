import { XMLParser } from 'fast-xml-parser'
import { decodeXml, UnreadableFile } from '../../platform/decode-text.ts'
import { plainAccount, type Statement, type StatementEntry } from '../statement.ts'
import { movementsOf } from './camt-movements.ts'
import { faultOfXml } from './whole-xml.ts'
import { all, at, textAt, type XmlNode } from './xml-node.ts'

/** The prefix may be any name that XML allows, such as 'ns-1'. */
const namespace =
  /xmlns(?::[\p{L}_][\p{L}\p{M}\p{N}._-]*)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)["']/u
const newestVersion = 13

/** Reads an ISO 20022 statement, camt.053.001.02 to .13. Throws `UnreadableFile`. */
export function readCamt(bytes: Uint8Array): Statement {
  const statements = all(rootOf(decodeXml(bytes)), 'Stmt')
  if (statements.length === 0) throw new UnreadableFile('There is no statement (Stmt) in the file.')

  const faults: string[] = []
  const accounts = new Set<string>()
  const entries: StatementEntry[] = []
  let notYetBooked = 0
  let count = 0
  for (const [index, statement] of statements.entries()) {
    const account = plainAccount(
      textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
    )
    if (!account) throw new UnreadableFile('A statement does not say of which account it is (Acct/Id).')
    accounts.add(account)
    for (const entry of all(statement, 'Ntry')) {
      const place = `entry ${++count}`
      const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')
      if (status !== 'BOOK') {
        notYetBooked++
        continue
      }
      try {
        entries.push(...movementsOf(entry, { place, statement: index + 1, account }))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        faults.push(`${place}: ${error.message}`)
      }
    }
  }
  if (faults.length > 0) throw new UnreadableFile(...faults)
  return { accounts: [...accounts], entries, notYetBooked }
}

/** Entities and document types are what hostile XML is made of, and no statement has any. */
function rootOf(xml: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableFile('The file declares a document type, which no statement does.')
  const version = Number(namespace.exec(xml.slice(0, 4000))?.[1] ?? 0)
  if (version < 2 || version > newestVersion)
    throw new UnreadableFile('This is no camt.053 statement (camt.053.001.02 to .13).')

  const fault = faultOfXml(xml)
  if (fault) throw new UnreadableFile(`The file is not whole: ${fault}.`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    maxNestedTags: 60,
  })
  try {
    return at(parser.parse(xml), 'Document', 'BkToCstmrStmt')
  } catch (error) {
    throw new UnreadableFile(
      `The file cannot be read as XML: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
