import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { readonly name: string; readonly content: Buffer }

const utf8Names = 0x0800
const deflated = 8
const version = 20

/** A ZIP archive (APPNOTE 6.3, without extras), all entries dated `at`. Names are UTF-8. */
export function zip(entries: readonly Entry[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const fileName = Buffer.from(name, 'utf8')
    const shared = sharedHeaderOf(content, packed, fileName, at)
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, fileName])
    parts.push(header, packed)
    directory.push(Buffer.concat([centralHeader(shared, offset), fileName]))
    offset += header.length + packed.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...parts, central, endOf(entries.length, central.length, offset)])
}

/** The 26 bytes that an entry's local header and its line in the directory share. */
function sharedHeaderOf(content: Buffer, packed: Buffer, name: Buffer, at: Date): Buffer {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(version, 0)
  shared.writeUInt16LE(utf8Names, 2)
  shared.writeUInt16LE(deflated, 4)
  shared.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  shared.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  shared.writeUInt32LE(crc32(content), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(content.length, 18)
  shared.writeUInt16LE(name.length, 22)
  return shared
}

function centralHeader(shared: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version, 0)
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, shared, rest])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
