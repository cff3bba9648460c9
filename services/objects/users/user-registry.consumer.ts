import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { ObjectUsersRepository } from '../tree/object-users.repository';
import { CompanyUserRepository } from './company-user.repository';

/** Keeps the projection of the users; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class UserRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly users: CompanyUserRepository,
    private readonly ties: ObjectUsersRepository,
  ) {}

  onModuleInit(): void {
    this.users.projection.keep(this.bus, 'objects', ({ removed }) => this.ties.leaveGone(removed));
  }
}
