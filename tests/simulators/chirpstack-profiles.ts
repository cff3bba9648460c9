import { randomUUID } from 'node:crypto';
import {
  AdrAlgorithmListItem,
  type CreateDeviceProfileRequest,
  CreateDeviceProfileResponse,
  type DeleteDeviceProfileRequest,
  DeviceProfile,
  DeviceProfileListItem,
  type GetDeviceProfileRequest,
  GetDeviceProfileResponse,
  ListDeviceProfileAdrAlgorithmsResponse,
  type ListDeviceProfilesRequest,
  ListDeviceProfilesResponse,
  type UpdateDeviceProfileRequest,
} from '@chirpstack/chirpstack-api/api/device_profile_pb';
import { status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { type Answers, assertName, Refusal } from './chirpstack-answers';

/** The device profiles of the tenant of a `ChirpstackServer`. */
export class ChirpstackProfiles {
  readonly held = new Map<string, DeviceProfile>();

  constructor(
    private readonly tenantId: string,
    private readonly answers: Answers,
    /** ChirpStack's table of devices refers to that of profiles with ON DELETE CASCADE. */
    private readonly deleteDevicesOf: (profileId: string) => void,
  ) {}

  /** One that exists from the beginning: OTAA, EU868; its id. */
  add(name: string, version: DeviceProfile['getMacVersion'] extends () => infer V ? V : never): string {
    const profile = new DeviceProfile();
    profile.setId(randomUUID());
    profile.setTenantId(this.tenantId);
    profile.setName(name);
    profile.setMacVersion(version);
    profile.setSupportsOtaa(true);
    profile.setAdrAlgorithmId('default');
    profile.setPayloadCodecScript('// kept');
    this.held.set(profile.getId(), profile);
    return profile.getId();
  }

  calls(): UntypedServiceImplementation {
    const { answer, change } = this.answers;
    return {
      list: answer(
        'listProfiles',
        (request) => request.getTenantId(),
        (request: ListDeviceProfilesRequest) => this.list(request),
      ),
      get: answer(
        'getProfile',
        (request) => this.tenantOf(request.getId()),
        (request: GetDeviceProfileRequest) => {
          const reply = new GetDeviceProfileResponse();
          reply.setDeviceProfile(this.find(request.getId()));
          return reply;
        },
      ),
      create: answer(
        'createProfile',
        (request) => request.getDeviceProfile()?.getTenantId(),
        (request: CreateDeviceProfileRequest) => {
          const profile = valid(request.getDeviceProfile());
          if (profile.getTenantId() !== this.tenantId) throw new Refusal(status.NOT_FOUND, 'Object does not exist');
          // An id that is given is not honoured.
          profile.setId(randomUUID());
          this.held.set(profile.getId(), profile);
          const reply = new CreateDeviceProfileResponse();
          reply.setId(profile.getId());
          return reply;
        },
      ),
      update: change(
        'updateProfile',
        idOf,
        (request) => this.tenantOf(idOf(request)),
        (request: UpdateDeviceProfileRequest) => {
          const profile = valid(request.getDeviceProfile());
          this.find(profile.getId());
          this.held.set(profile.getId(), profile);
        },
      ),
      delete: change(
        'deleteProfile',
        (request: DeleteDeviceProfileRequest) => request.getId(),
        (request) => this.tenantOf(request.getId()),
        (request) => {
          this.find(request.getId());
          this.held.delete(request.getId());
          this.deleteDevicesOf(request.getId());
        },
      ),
      listAdrAlgorithms: answer('listAdrAlgorithms', 'any', (_request: Empty) => {
        const reply = new ListDeviceProfileAdrAlgorithmsResponse();
        for (const [id, name] of ADR_ALGORITHMS) {
          const item = new AdrAlgorithmListItem();
          item.setId(id);
          item.setName(name);
          reply.addResult(item);
        }
        reply.setTotalCount(ADR_ALGORITHMS.length);
        return reply;
      }),
    };
  }

  private list(request: ListDeviceProfilesRequest): ListDeviceProfilesResponse {
    const reply = new ListDeviceProfilesResponse();
    const here = request.getTenantId() === this.tenantId ? [...this.held.values()] : [];
    reply.setTotalCount(here.length);
    for (const profile of here.slice(0, request.getLimit())) {
      const item = new DeviceProfileListItem();
      item.setId(profile.getId());
      item.setName(profile.getName());
      item.setRegion(profile.getRegion());
      item.setMacVersion(profile.getMacVersion());
      item.setRegParamsRevision(profile.getRegParamsRevision());
      item.setSupportsOtaa(profile.getSupportsOtaa());
      item.setSupportsClassB(profile.getSupportsClassB());
      item.setSupportsClassC(profile.getSupportsClassC());
      reply.addResult(item);
    }
    return reply;
  }

  private tenantOf(id: string): string | undefined {
    return this.held.get(id)?.getTenantId();
  }

  private find(id: string): DeviceProfile {
    const profile = this.held.get(id);
    if (!profile) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${id})`);
    return profile;
  }
}

/** Algorithms of ChirpStack 4. */
const ADR_ALGORITHMS = [
  ['default', 'Default ADR algorithm (LoRa only)'],
  ['lora_lr_fhss', 'LoRa & LR-FHSS ADR algorithm'],
  ['lr_fhss', 'LR-FHSS only ADR algorithm'],
] as const;

const idOf = (request: UpdateDeviceProfileRequest) => request.getDeviceProfile()?.getId() ?? '';

function valid(profile: DeviceProfile | undefined): DeviceProfile {
  assertName(profile?.getName());
  if (!profile) throw new Refusal(status.INVALID_ARGUMENT, 'device_profile is missing');
  return profile;
}
