import { Injectable } from '@nestjs/common';
import { type RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import { ObjectUsersRepository } from '../tree/object-users.repository';
import { CompanyUserRepository } from './company-user.repository';

/** Keeps the projection of the users; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class UserRegistryConsumer {
  constructor(
    private readonly users: CompanyUserRepository,
    private readonly ties: ObjectUsersRepository,
  ) {}

  @AfterProjection(CompanyUserRepository, 'projection')
  afterCompanyUserChanges({ removed }: RegistryChanges<unknown>): Promise<void> {
    return this.ties.leaveGone(removed);
  }
}
