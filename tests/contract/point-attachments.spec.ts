import { Database } from '@gaugeway/platform/database';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  accountingPoints,
  addPointAttachment,
  createAccountingPoint,
  deleteAccountingPoint,
  deletePointAttachment,
  editAccountingPoint,
  ENTITY_LIMITS,
  pointAttachmentFile,
  pointAttachments,
  SECTION,
  tieDevice,
  tieUser,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger, usersOf } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64');
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
let made = 0;

async function point(): Promise<number> {
  const input = { title: `Flat ${++made}`, resource_type_id: 1, type: 1 };
  return (await app.call(createAccountingPoint, input, as(owner))).body.data.accounting_point.id as number;
}

const add = (id: number, more: object = {}, who = owner): Promise<TestReply> =>
  app.call(addPointAttachment, { accounting_point_id: id, name: 'meter.jpg', content: base64(JPEG), ...more }, as(who));

describe('a file of an accounting point', () => {
  it('is kept, listed, returned unchanged under a safe name, and deleted', async () => {
    const id = await point();
    const { attachment } = (await add(id, { name: 'C:\\photos\\Подвал.html', comment: 'Seal 12' })).body.data;
    expect(attachment).toMatchObject({
      name: 'Подвал.jpg',
      mime: 'image/jpeg',
      is_image: true,
      size: JPEG.length,
      comment: 'Seal 12',
      user_id: owner.userId,
    });
    const listed = (await app.call(pointAttachments, { accounting_point_id: id }, as(owner))).body.data;
    expect(listed.attachments).toEqual([attachment]);

    const file = await fetch(`${app.url}/api/objects/accounting_point/attachment/file/${attachment.id}`, as(owner));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(JPEG);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="______.jpg"; filename*=UTF-8''${encodeURIComponent('Подвал.jpg')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(file.headers.get('content-security-policy')).toContain('sandbox');

    expect((await app.call(deletePointAttachment, { id: attachment.id }, as(owner))).status).toBe(200);
    expect((await app.call(pointAttachmentFile, { id: attachment.id }, as(owner))).status).toBe(404);
  });

  it('is refused where it is a page, too large, or one too many', async () => {
    const id = await point();
    expect((await add(id, { content: base64('<svg onload="x()"/>') })).body.key).toBe('errors.attachment_type');
    const large = await add(id, { content: base64(Buffer.alloc(8 * 1024 * 1024 + 1, 'a')) });
    expect({ status: large.status, key: large.body.key }).toEqual({ status: 413, key: 'errors.attachment_too_large' });
    expect((await add(id, { content: 'no base64!' })).status).toBe(422);
    expect((await add(id, { name: '' })).body.data.fields).toHaveProperty('name');
    await app.get(Database).query(
      `INSERT INTO objects.attachment (point_id, name, mime, size, bytes)
         SELECT $1, 'x.txt', 'text/plain', 1, 'x' FROM generate_series(1, $2)`,
      [id, ENTITY_LIMITS.attachments.limit],
    );
    expect((await add(id)).body.key).toBe('errors.limit_attachments');
  });

  it('belongs to no other company, and is deleted with its point', async () => {
    const id = await point();
    const { attachment } = (await add(id)).body.data;
    expect((await add(id, {}, stranger)).status).toBe(404);
    expect((await app.call(pointAttachments, { accounting_point_id: id }, as(stranger))).status).toBe(404);
    expect((await app.call(pointAttachmentFile, { id: attachment.id }, as(stranger))).status).toBe(404);
    expect((await app.call(deletePointAttachment, { id: attachment.id }, as(stranger))).status).toBe(404);
    const reader = { ...owner, userId: 21, isAdmin: false, rights: { ...owner.rights, read: [SECTION.objects] } };
    expect((await add(id, {}, reader)).status).toBe(403);
    await app.call(deleteAccountingPoint, { id }, as(owner));
    expect((await app.call(pointAttachmentFile, { id: attachment.id }, as(owner))).status).toBe(404);
  });
});

it('a place on the map is kept whole or not at all', async () => {
  const id = await point();
  const edited = await app.call(editAccountingPoint, { id, latitude: 47.92, longitude: 106.92 }, as(owner));
  expect(edited.body.data.accounting_point).toMatchObject({ latitude: 47.92, longitude: 106.92 });
  expect((await app.call(editAccountingPoint, { id, latitude: null }, as(owner))).body.key).toBe('errors.half_place');
  expect((await app.call(editAccountingPoint, { id, latitude: 91 }, as(owner))).status).toBe(422);
});

it('who sees only what is tied to them sees the points of these devices, and the points of none', async () => {
  const [tied, other, empty] = [await point(), await point(), await point()];
  const ids = await Promise.all(
    [tied, other].map(async () => (await creator(app, owner).radio()).body.data.metering_device.id as number),
  );
  const fitter = {
    ...owner,
    userId: 23,
    isAdmin: false,
    rights: { ...owner.rights, read: [SECTION.users, SECTION.devices, SECTION.objects] },
  };
  await eventually(async () => {
    for (const [n, pointId] of [tied, other].entries()) {
      const input = { accounting_point_id: pointId, device_id: ids[n] ?? 0, date: 1 };
      expect([200, 409]).toContain((await app.call(tieDevice, input, as(owner))).status);
    }
  });
  await usersOf(app, owner.companyId, [fitter.userId]);
  const input = { device_ids: [ids[0] ?? 0], add: [fitter.userId] };
  expect((await app.call(tieUser, input, as(owner))).status).toBe(200);
  await eventually(async () => {
    const { accounting_points: seen } = (await app.call(accountingPoints, { paginate: false }, as(fitter))).body.data;
    const found = (seen as { id: number }[]).map((one) => one.id);
    expect([tied, other, empty].map((one) => found.includes(one))).toEqual([true, false, true]);
  });
  expect((await app.call(pointAttachments, { accounting_point_id: other }, as(fitter))).status).toBe(404);
});
